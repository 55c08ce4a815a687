// Elements of the page, and what is said to everybody.

export const find = (id) => document.getElementById(id);

const escape = (text) => String(text).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt()};`);

/** HTML, as a list. What is put in is text, but for lists: these are HTML. */
export const html = (parts, ...values) =>
	[String.raw({ raw: parts }, ...values.map((one) => (Array.isArray(one) ? one.join("") : escape(one ?? ""))))];

export function fill(texts) {
	for (const [id, text] of Object.entries(texts)) find(id).textContent = text;
}

export function show(shown) {
	for (const [id, isShown] of Object.entries(shown)) find(id).hidden = !isShown;
}

export function announce(announcement) {
	fill({ announcement: "" }); // the same sentence again is said again
	requestAnimationFrame(() => fill({ announcement }));
}

export function complain(problem) {
	show({ problem });
	fill({ problem });
}
