/**
 * Debian's Chromium has the translator, and no way to its language packs: one is planted that gives each text back in capitals, between the
 * languages it was asked for. `state`: what it says of a pair before.
 */
export function plantTranslator([place, state]: [place: object, state: string]): void {
  const pair = ({ sourceLanguage, targetLanguage }: Record<string, string>) =>
    `${sourceLanguage}>${targetLanguage}`;
  Object.assign(place, {
    LanguageDetector: undefined,
    Translator: {
      availability: async () => state,
      async create(options: Record<string, string> & { monitor: (target: EventTarget) => void }) {
        const target = new EventTarget();
        options.monitor(target);
        for (const loaded of [0, 1])
          target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
        return {
          translate: async (text: string) => `${pair(options)} ${text.toUpperCase()}`,
          destroy: () => undefined,
        };
      },
    },
  });
}

/** A summarizer in the same way: a summary is how many characters the text has. */
export function plantSummarizer([place, state]: [place: object, state: string]): void {
  Object.assign(place, {
    LanguageDetector: undefined,
    Summarizer: {
      availability: async () => state,
      create: async ({ outputLanguage }: { outputLanguage: string }) => ({
        summarizeStreaming: (text: string) =>
          new ReadableStream({
            start(controller) {
              controller.enqueue(`${outputLanguage}: `);
              controller.enqueue(`${text.length} characters`);
              controller.close();
            },
          }),
        destroy: () => undefined,
      }),
    },
  });
}
