// Asking the service. What goes wrong comes back as an Error whose message is a sentence for people.

async function ask(address, options) {
  let answer;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The service does not answer. Is ogden serve still running?");
  }
  if (answer.ok) return answer;
  const { error } = await answer.json().catch(() => ({}));
  throw new Error(error || `The service answered with status ${answer.status}.`);
}

async function askJson(address, body, signal) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, signal };
  const answer = await ask(address, { ...options, body: JSON.stringify(body) });
  return answer.json();
}

function form(file, wishes, more = {}) {
  const data = new FormData();
  data.append("file", file, file.name);
  data.append("strength", wishes.strength);
  for (const term of wishes.glossary) data.append("glossary", term);
  for (const domain of wishes.domains) data.append("domains", domain);
  for (const [name, value] of Object.entries(more)) data.append(name, value);
  return data;
}

export const check = (text, options, signal) => askJson("check", { text, fixes: false, ...options }, signal);

export const simplifyText = (text, wishes, signal) => askJson("simplify", { text, ...wishes }, signal);

export const measure = (text, signal) => askJson("level", { text }, signal);

export async function openDocument(file, wishes, signal) {
  const answer = await ask("documents/passages", { method: "POST", body: form(file, wishes), signal });
  return answer.json();
}

export async function rewriteDocument(file, wishes, edits, tracked) {
  const body = form(file, wishes, { edits: JSON.stringify(edits), tracked });
  const answer = await ask("documents", { method: "POST", body });
  return { content: await answer.blob(), leftOut: Number(answer.headers.get("Ogden-Edits-Left-Out")) };
}
