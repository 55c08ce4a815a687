#include "parse/training.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "parse/spans.hpp"
#include "parse/storage.hpp"
#include "threads/parallel.hpp"

namespace ogden::parse {
namespace {

constexpr float kLongestGradient = 5.0F;  ///< of a step, by sentence; a longer one is cut to it

void check_tree(const std::vector<Bracket>& brackets, std::size_t length, std::size_t labels) {
  std::vector<std::uint32_t> open;
  bool sentence = false;
  for (std::size_t k = 0; k < brackets.size(); ++k) {
    const Bracket& each = brackets[k];
    if (each.start >= each.end || each.end > length || each.label >= labels) {
      throw std::invalid_argument("a bracket lies outside of its sentence, or has no known label");
    }
    if (k > 0 && each.start == brackets[k - 1].start && each.end == brackets[k - 1].end) {
      throw std::invalid_argument("two brackets over the same words: a chain of unary rules is one label");
    }
    while (!open.empty() && open.back() <= each.start) open.pop_back();
    if (!open.empty() && open.back() < each.end) throw std::invalid_argument("brackets cross");
    open.push_back(each.end);
    sentence = sentence || each.end - each.start == length;
  }
  if (!sentence) throw std::invalid_argument("the whole sentence has no label");
}

Weights weights_for(Shape shape, const Lexicon& lexicon, std::size_t labels, std::size_t vectors) {
  shape.words = lexicon.word_rows();
  shape.features = lexicon.feature_rows();
  shape.labels = static_cast<std::uint32_t>(labels);
  if (!shape.valid()) throw std::invalid_argument("sizes of a parser: from 1 to 1,024, and up to 4,096 labels");
  if (vectors != 0 && vectors != lexicon.words().size() * shape.word_width) {
    throw std::invalid_argument("the vectors do not fit the words");
  }
  return Weights(shape);
}

}  // namespace

struct ParserTrainer::Shard {
  std::vector<float> gradient, d_tokens;
  std::vector<std::vector<Token>> tokens;  ///< as the network saw them
  Tape tape;
  double loss = 0.0;
  std::size_t words = 0;
};

ParserTrainer::ParserTrainer(Lexicon lexicon, std::vector<std::string> labels, Shape shape,
                             std::span<const float> vectors, const TrainingOptions& options)
    : lexicon_(std::move(lexicon)),
      labels_(std::move(labels)),
      options_(options),
      weights_(weights_for(shape, lexicon_, labels_.size(), vectors.size())),
      network_(weights_),
      optimiser_(weights_) {
  const auto share = [](float value) { return value >= 0.0F && value < 1.0F; };
  if (!share(options.dropout) || !share(options.hide_word) || !share(options.hide_tag) || options.shard == 0 ||
      options.shards == 0 || options.shard > 1024 || options.shards > 64) {
    throw std::invalid_argument("shares lie from 0 to 1; shards have 1 to 1,024 sentences, and a step 1 to 64 shards");
  }
  Random random(options.seed);
  initialise(weights_, vectors, random);
}

void ParserTrainer::add(std::span<const std::string_view> words, std::span<const std::string_view> tags,
                        std::span<const std::string_view> predicted, std::vector<Bracket> brackets,
                        std::uint32_t kind, float weight) {
  if (words.empty() || words.size() > 1000) throw std::invalid_argument("a sentence has 1 to 1,000 words");
  std::sort(brackets.begin(), brackets.end(), [](const Bracket& a, const Bracket& b) {
    return a.start != b.start ? a.start < b.start : a.end > b.end;
  });
  check_tree(brackets, words.size(), labels_.size());
  Example example{lexicon_.tokens(words, tags, kind), {}, std::move(brackets), weight};
  if (!predicted.empty()) {
    for (const Token& token : lexicon_.tokens(words, predicted, kind)) {
      example.predicted.push_back(token.features[kTagFeature]);
    }
  }
  examples_.push_back(std::move(example));
}

/// The sentence as the network is to see it this time.
std::vector<Token> ParserTrainer::hidden_tokens(const Example& example, Random& random) const {
  std::vector<Token> tokens = example.tokens;
  const bool second = !example.predicted.empty() && random.uniform() < options_.predicted;
  for (std::size_t t = 1; t + 1 < tokens.size(); ++t) {
    if (second) tokens[t].features[kTagFeature] = example.predicted[t];
    if (random.uniform() < options_.hide_tag) tokens[t].features[kTagFeature] = lexicon_.no_tag();
    if (random.uniform() < options_.hide_word) {
      tokens[t].word = Lexicon::kUnknown;
      tokens[t].features[kFormFeature] = lexicon_.no_form();
    }
  }
  return tokens;
}

Masks ParserTrainer::masks(std::size_t sentences, Random& random) const {
  Masks masks;
  const auto fill = [&](std::vector<float>& mask, std::size_t width) {
    mask.resize(sentences * width);
    for (float& factor : mask) factor = random.uniform() < options_.dropout ? 0.0F : 1.0F / (1.0F - options_.dropout);
  };
  fill(masks.layer[0], weights_.shape.token());
  fill(masks.layer[1], network_.post_width());
  fill(masks.posts, network_.post_width());
  return masks;
}

double ParserTrainer::sentence_loss(const Example& example, const std::vector<float>& posts,
                                    std::vector<float>& d_posts, std::vector<float>& gradient) const {
  const std::size_t length = example.tokens.size() - 2, labels = labels_.size();
  std::vector<float> scores, d_scores;
  SpanScorer::Room room;
  network_.scorer().forward(posts.data(), length, room, scores);
  const SpanScores view{length, labels, scores.data()};
  Marginals marginals;
  double loss = marginals.sum(view);
  marginals.all(d_scores);
  for (const Bracket& each : example.brackets) {
    loss -= static_cast<double>(view.row(each.start, each.end)[each.label]);
    d_scores[span_index(length, each.start, each.end) * labels + each.label] -= 1.0F;
  }
  if (example.weight != 1.0F) {
    for (float& d : d_scores) d *= example.weight;
  }
  d_posts.assign(posts.size(), 0.0F);
  network_.scorer().backward(posts.data(), length, d_scores, d_posts.data(), gradient.data());
  return loss;
}

void ParserTrainer::work(std::span<const std::uint32_t> order, std::uint64_t seed, Shard& shard) const {
  std::vector<const Example*> batch;
  for (const std::uint32_t number : order) batch.push_back(&examples_[number]);
  std::stable_sort(batch.begin(), batch.end(),
                   [](const Example* a, const Example* b) { return a->tokens.size() > b->tokens.size(); });
  Random random(seed);
  shard.gradient.assign(weights_.dense.size(), 0.0F);
  shard.loss = 0.0;
  shard.words = 0;
  shard.tokens.clear();
  for (const Example* example : batch) shard.tokens.push_back(hidden_tokens(*example, random));
  std::vector<const std::vector<Token>*> sentences;
  for (const auto& tokens : shard.tokens) sentences.push_back(&tokens);
  const Masks hidden = masks(batch.size(), random);
  network_.forward(sentences, hidden, shard.tape);
  std::vector<std::vector<float>> d_posts(batch.size());
  for (std::size_t b = 0; b < batch.size(); ++b) {
    shard.loss += sentence_loss(*batch[b], shard.tape.posts[b], d_posts[b], shard.gradient);
    shard.words += batch[b]->tokens.size() - 2;
  }
  network_.backward(shard.tape, hidden, d_posts, shard.gradient.data(), shard.d_tokens);
}

void ParserTrainer::work_on_all(std::span<const std::uint32_t> order, std::vector<Shard>& shards,
                                std::size_t threads) const {
  shards.resize((order.size() + options_.shard - 1) / options_.shard);
  const auto work_on = [&](std::size_t s) {
    const std::size_t from = s * options_.shard;
    const std::uint64_t seed = (options_.seed + optimiser_.steps() * 1000003ULL) * 131ULL + s;
    work(order.subspan(from, std::min<std::size_t>(options_.shard, order.size() - from)), seed, shards[s]);
  };
  parallel(shards.size(), threads, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t s = begin; s < end; ++s) work_on(s);
    };
  }, 1);
}

/// The gradients of all shards, in their order: those of the tables in the optimiser, the others in the first shard's.
std::vector<float>& ParserTrainer::sum_gradients(std::vector<Shard>& shards) {
  std::vector<float>& gradient = shards.front().gradient;
  for (std::size_t s = 1; s < shards.size(); ++s) {
    for (std::size_t k = 0; k < gradient.size(); ++k) gradient[k] += shards[s].gradient[k];
  }
  const Shape& shape = weights_.shape;
  for (const Shard& shard : shards) {
    for (std::size_t b = 0; b < shard.tokens.size(); ++b) {
      for (std::size_t t = 0; t < shard.tokens[b].size(); ++t) {
        const Token& token = shard.tokens[b][t];
        const float* const from = shard.d_tokens.data() + shard.tape.sequences.row(b, t) * shape.token();
        optimiser_.words.add(token.word, from);
        for (std::size_t f = 0; f < token.count; ++f) {
          optimiser_.features.add(token.features[f], from + shape.word_width);
        }
      }
    }
  }
  return gradient;
}

void ParserTrainer::step(std::vector<Shard>& shards, float rate) {
  std::vector<float>& gradient = sum_gradients(shards);
  std::size_t sentences = 0;
  for (const Shard& shard : shards) sentences += shard.tokens.size();
  double square = 0.0;
  for (const float g : gradient) square += static_cast<double>(g) * static_cast<double>(g);
  const float norm = static_cast<float>(std::sqrt(square)) / static_cast<float>(sentences);
  const float factor = norm > kLongestGradient ? kLongestGradient / norm : 1.0F;
  optimiser_.step(gradient, rate, factor / static_cast<float>(sentences));
}

void ParserTrainer::check(std::span<const std::uint32_t> order) const {
  for (const std::uint32_t number : order) {
    if (number >= examples_.size()) throw std::invalid_argument("there is no such example");
  }
}

double ParserTrainer::run(std::span<const std::uint32_t> order, float first_rate, float last_rate,
                          std::size_t threads) {
  check(order);
  const std::size_t per_step = std::size_t{options_.shard} * options_.shards;
  double loss = 0.0;
  std::size_t words = 0;
  std::vector<Shard> shards;
  for (std::size_t begin = 0; begin < order.size(); begin += per_step) {
    network_.prepare(true);
    work_on_all(order.subspan(begin, std::min(per_step, order.size() - begin)), shards, threads);
    const float along = static_cast<float>(begin) / static_cast<float>(order.size());
    step(shards, first_rate + along * (last_rate - first_rate));
    for (const Shard& shard : shards) {
      loss += shard.loss;
      words += shard.words;
    }
  }
  return words == 0 ? 0.0 : loss / static_cast<double>(words);
}

LossGradient ParserTrainer::gradient(std::span<const std::uint32_t> order) {
  check(order);
  LossGradient found;
  if (order.empty()) return found;
  std::vector<Shard> shards;
  network_.prepare(true);
  work_on_all(order, shards, 1);
  for (const Shard& shard : shards) found.loss += shard.loss;
  found.dense = sum_gradients(shards);
  found.words = optimiser_.words.take();
  found.features = optimiser_.features.take();
  return found;
}

std::string ParserTrainer::parser() const { return write_parser(lexicon_, labels_, weights_); }

}  // namespace ogden::parse
