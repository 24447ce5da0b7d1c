import { readStream } from '../core/read-stream';

/** One line of a stream. Only the last one may lack its end: what stands there may be half of something. */
interface StreamLine {
  text: string;
  ended: boolean;
}

/**
 * The pieces of a body as text, however its characters were cut on the way. Leaving the loop ends the request.
 * Rejects with whatever broke the connection.
 */
export async function* readBodyText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of readStream(body)) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The lines of a body, without their ends (LF or CRLF). */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamLine> {
  let held = '';
  for await (const piece of readBodyText(body)) {
    const lines = (held + piece).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) yield { text: line.replace(/\r$/, ''), ended: true };
  }
  if (held !== '') yield { text: held, ended: false };
}

/**
 * The values of a stream that has one JSON document a line. Empty lines are passed over, and so is half a document at
 * the end: who reads this knows by the last value whether the stream was whole. Rejects with a `SyntaxError` for a line
 * that is no JSON.
 */
export async function* readNdjson(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  for await (const { text, ended } of readLines(body)) {
    if (text.trim() === '') continue;
    const value = ended ? JSON.parse(text) : parseOrNothing(text);
    if (value !== undefined) yield value;
  }
}

/**
 * The data of each event of a `text/event-stream`; names, ids and comments of events are passed over. An event that
 * was not ended by an empty line never happened, as the standard has it.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const { text, ended } of readLines(body)) {
    if (!ended) return;
    const field = /^data(?:: ?(.*))?$/.exec(text);
    if (field) data.push(field[1] ?? '');
    if (text !== '' || data.length === 0) continue;
    yield data.join('\n');
    data = [];
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
