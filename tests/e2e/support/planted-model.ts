/**
 * Debian's Chromium has the Prompt API and no model behind it, so one is planted: these tests are of the way there and
 * back, not of the answers of a real one.
 */
export function plantModel([place, pieces]: [place: object, pieces: string[]]): void {
  const session = {
    promptStreaming: (_input: unknown, { signal }: { signal: AbortSignal }) =>
      new ReadableStream({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(signal.reason));
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      }),
    destroy: () => undefined,
  };
  Object.assign(place, {
    LanguageModel: { availability: async () => 'available', create: async () => session },
  });
}
