/** What goes over a wire. */
import type { SentError } from './errors';

/** A method; or a function of the other side: the id of the call that it came with, and its place there. */
export type Called = string | [call: number, place: number];

export interface CallMessage {
  type: 'call';
  /** Ids are of the side that calls. */
  id: number;
  of: Called;
  args: readonly unknown[];
  /** The places of arguments that are functions, or a signal. */
  functions: number[];
  signal?: number;
}

export type Message = (
  | CallMessage
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; error: SentError }
  /** Ends a call of one's own. */
  | { type: 'abort'; id: number }
) & {
  /** The service that is meant, where several hear the same messages. */
  to?: string;
};
