// Asking the service. What goes wrong comes back as an Error whose message is a sentence for people.

async function ask(address, body, signal) {
  const headers = body instanceof FormData ? {} : { "Content-Type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body, signal }).catch((error) => {
    throw error.name === "AbortError" ? error : new Error("The service does not answer. Is ogden serve still running?");
  });
  if (answer.ok) return answer;
  const { error } = await answer.json().catch(() => ({}));
  throw new Error(error || `The service answered with status ${answer.status}.`);
}

export async function askAbout(text, address, options, signal) {
  return (await ask(address, JSON.stringify({ text, ...options }), signal)).json();
}

/** Send a document; `fields` may be lists. */
export function send(file, address, fields) {
  const form = new FormData();
  form.append("file", file, file.name);
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return ask(address, form);
}
