import type { IncomingHttpHeaders } from 'node:http';
import type { RecordedRequest } from './recording-server';

/** Why a model stops, in each protocol's own words. */
export type StopReason = 'stop' | 'length' | 'filtered' | 'calls';

export interface Call {
  id: string;
  name: string;
  /** JSON, or what a model may take for it. */
  input: string;
}

/** What the server does with one request for an answer. */
export type Reply =
  /**
   * Streams the text, `size` characters a token, one token every `every` milliseconds (0: as fast as it goes). Says
   * nothing for the first `after` milliseconds. With `rest` the second half waits for this: a test that has to do
   * something in the middle has the time it takes.
   */
  | {
      kind: 'text';
      text: string;
      size?: number;
      every?: number;
      after?: number;
      rest?: Promise<unknown>;
      thinking?: string;
      reason?: StopReason;
      /** Tokens that it counts; `wireUsage` without. */
      usage?: Usage;
    }
  /** The model calls tools, after some text. */
  | { kind: 'calls'; calls: Call[]; text?: string; thinking?: string; usage?: Usage }
  /** The first token, then nothing, with the connection held open. */
  | { kind: 'one-token'; text: string }
  /** Streams the text's first half and then breaks the connection, or ends the answer as if it were whole. */
  | { kind: 'cut'; text: string; size?: number; every?: number; by?: 'connection' | 'end' }
  /** Breaks the connection before it says a word. */
  | { kind: 'drop' }
  /** An error as the protocol words it. `message: 'echo'` repeats the request's headers. */
  | {
      kind: 'error';
      status: number;
      message?: string;
      code?: string;
      headers?: Record<string, string>;
      /** Google's `error.details`. */
      details?: object[];
    }
  /** The text, and then an error in the stream. */
  | { kind: 'stream-error'; text: string; message: string; type: string }
  /** Takes the request and never answers: no headers, or headers and no token. */
  | { kind: 'hang'; after: 'nothing' | 'headers' }
  /** A 200 that is no answer of a model. */
  | { kind: 'body'; type: string; body: string }
  | { kind: 'html' }
  /** Writes on until nobody reads it. */
  | { kind: 'endless'; status: number; type: string }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; to: string }
  | { kind: 'broken-json' }
  | { kind: 'empty' };

/** The events of one answer, each whole with its end. */
export interface WireAnswer {
  start(): string;
  text(delta: string): string;
  thinking(delta: string): string;
  calls(calls: Call[]): string[];
  end(reason: StopReason): string;
}

/** What the protocols have in common is in this file; this is what each says in its own way. */
export interface Wire {
  /** Path of the base URL. */
  base: string;
  keyOf(headers: IncomingHttpHeaders): string | undefined;
  /** The model that is asked for an answer; undefined if the path is no request for one. */
  modelOf(request: RecordedRequest): string | undefined;
  list(models: string[]): unknown;
  error(reply: Extract<Reply, { kind: 'error' }>): unknown;
  unknownModel(model: string): Extract<Reply, { kind: 'error' }>;
  wrongKey: Extract<Reply, { kind: 'error' }>;
  streamError(message: string, type: string): string;
  /** An event whose JSON breaks off. */
  brokenEvent: string;
  answer(model: string, request: RecordedRequest, usage: Usage): WireAnswer;
}

export interface Usage {
  input: number;
  output: number;
}

/** What an answer counts if nothing else is said. */
export const wireUsage: Usage = { input: 26, output: 298 };
