/** Fields that make an answer better and that some servers (Mistral, Groq) refuse as unknown. */
const optional = ['stream_options', 'reasoning_content'];

/** `fetch` that asks again, without them, where a server refuses a request for optional fields that it names. */
export function withoutRefusedFields(fetchFrom: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchFrom(input, init);
    const body = init?.body;
    if (![400, 422].includes(response.status) || typeof body !== 'string') return response;
    const words = await response.clone().text();
    // Inside of texts quotes are escaped: what looks like a field is one.
    const refused = optional.filter((field) => words.includes(field) && body.includes(`"${field}":`));
    if (refused.length === 0) return response;
    const rest = JSON.stringify(JSON.parse(body), (key, value) =>
      refused.includes(key) ? undefined : value,
    );
    return fetchFrom(input, { ...init, body: rest });
  };
}
