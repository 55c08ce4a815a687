// What was changed between two versions of a paragraph, word by word: the longest common part stays.

const PIECES = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;
const MOST = 1500; // words of a paragraph; a longer one is changed as a whole between what stays at its ends

/** Stretches {start, end, after} of the old text, in order. */
export function changesOf(old, now) {
  const [left, right] = [old, now].map((text) => text.match(PIECES) ?? []);
  let first = 0;
  while (first < left.length && left[first] === right[first]) first += 1;
  let last = 0;
  while (last < Math.min(left.length, right.length) - first && left.at(-1 - last) === right.at(-1 - last)) last += 1;
  const inner = [left, right].map((pieces) => pieces.slice(first, pieces.length - last));
  const changes = [];
  let at = left.slice(0, first).join("").length;
  for (const [gone, put] of paired(...inner)) {
    const start = at;
    at += gone.length;
    const before = changes.at(-1);
    if (gone === put) continue;
    if (before?.end === start) Object.assign(before, { end: at, after: before.after + put });
    else changes.push({ start, end: at, after: put });
  }
  return changes;
}

/** Pieces side by side: the same on both, or one of them empty. */
function paired(left, right) {
  if (left.length > MOST || right.length > MOST) return [[left.join(""), right.join("")]];
  const best = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      best[row][column] = left[row] === right[column] ? best[row + 1][column + 1] + 1 : Math.max(best[row + 1][column], best[row][column + 1]);
    }
  }
  const pairs = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    if (left[row] === right[column]) pairs.push([left[row++], right[column++]]);
    else if (column === right.length || (row < left.length && best[row + 1][column] >= best[row][column + 1])) pairs.push([left[row++], ""]);
    else pairs.push(["", right[column++]]);
  }
  return pairs;
}
