// The service counts characters (code points); strings here count UTF-16 units, of which an emoji has two.

/** Where code points lie in a string: a function from a code point's number to its unit. */
export function unitsOf(text) {
  if (!/[\ud800-\udfff]/.test(text)) return (point) => point;
  const units = [];
  for (let at = 0; at < text.length; at += text.codePointAt(at) > 0xffff ? 2 : 1) units.push(at);
  units.push(text.length);
  return (point) => units[point];
}

/** The way back. */
export const pointsOf = (text) => (/[\ud800-\udfff]/.test(text) ? (unit) => [...text.slice(0, unit)].length : (unit) => unit);
