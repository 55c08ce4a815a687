// Elements of the page, and what is said to everybody.

export const find = (id) => document.getElementById(id);

export const on = (id, type, work) => find(id).addEventListener(type, work);

export const escape = (text) => String(text).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt()};`);

/** An element as HTML. What is inside must be HTML already; an attribute without a value is left out. */
export function html(tag, attributes, ...inside) {
  const given = Object.entries(attributes).filter(([, value]) => value != null);
  return `<${tag}${given.map(([name, value]) => ` ${name}="${escape(value)}"`).join("")}>${inside.join("")}</${tag}>`;
}

export function fill(texts) {
  for (const [id, text] of Object.entries(texts)) find(id).textContent = text;
}

export function announce(sentence) {
  fill({ announcement: "" }); // the same sentence again is said again
  requestAnimationFrame(() => fill({ announcement: sentence }));
}

export function complain(sentence) {
  find("problem").hidden = !sentence;
  fill({ problem: sentence });
}
