import { openingOf } from './opening';

/** Fields that make an answer better and that some servers (Mistral, Groq, Cerebras) refuse as unknown. */
const optional = ['stream_options', 'reasoning_content', 'response_format'];

/** What each address takes only without, for as long as the background lives: not every run shall ask it twice. */
const refusedBy = new Map<string, string[]>();

/** `fetch` that asks again, without them, where a server refuses a request for optional fields that it names. */
export function withoutRefusedFields(fetchFrom: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = String(input);
    const known = refusedBy.get(address) ?? [];
    const body = without(known, String(init?.body));
    const response = await fetchFrom(input, { ...init, body });
    const { status, statusText, headers } = response;
    if (![400, 422].includes(status)) return response;
    const words = await openingOf(response);
    const refused = optional.filter((field) => words.includes(field) && hasField(body, field));
    if (refused.length === 0) return new Response(words, { status, statusText, headers });
    const again = await fetchFrom(input, { ...init, body: without(refused, body) });
    if (again.ok) refusedBy.set(address, [...known, ...refused]);
    return again;
  };
}

/** Inside of texts quotes are escaped: what looks like a field is one. */
function hasField(json: string, field: string): boolean {
  return json.includes(`"${field}":`);
}

function without(fields: string[], json: string): string {
  if (!fields.some((field) => hasField(json, field))) return json;
  return JSON.stringify(JSON.parse(json), (key, value) => (fields.includes(key) ? undefined : value));
}
