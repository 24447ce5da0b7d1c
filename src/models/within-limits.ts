import { RunError } from '../core/run/run-error';
import type { EndpointNames } from './endpoint-error';

/**
 * Bytes of an answer and of one line of it, far more than any model says. Whoever reads streams puts the pieces of a line
 * together again with each that comes: one that never ends would keep the background busy, and fill its memory.
 */
const limits = { answer: 64 << 20, line: 4 << 20 };

const lineFeed = 0x0a;

/** The same answer; reading on beyond the limits rejects with `model-garbage`, and ends the request. */
export function withinLimits(response: Response, names: EndpointNames): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  const reader = body.getReader();
  let read = 0;
  let line = 0;
  const limited = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        read += value.length;
        const end = value.lastIndexOf(lineFeed);
        line = end < 0 ? line + value.length : value.length - end - 1;
        if (read <= limits.answer && line <= limits.line) return controller.enqueue(value);
        controller.error(new RunError('model-garbage', { params: { ...names }, detail: tooLong }));
        await reader.cancel();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(limited, { status, statusText, headers });
}

const tooLong = 'The answer is too long.';
