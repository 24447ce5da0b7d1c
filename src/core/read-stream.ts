/**
 * The parts of a stream; leaving the loop cancels it. Chrome and Firefox have `for await` over a stream, but Chrome releases
 * nothing when the loop is left.
 */
export async function* readStream<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // It has ended, or whoever reads it knows why it broke.
    await reader.cancel().catch(() => undefined);
  }
}
