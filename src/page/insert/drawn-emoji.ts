/** The emoji that a page draws as pictures in its field, as they stand there before and behind a place that is written over. */
export interface DrawnEmoji {
  /** The text without those of its emoji that the field now shows as pictures at that place; the text itself if there are none. */
  without(text: string): string;
}

/** Takes note of the emoji that the element shows as pictures around the range. */
export function drawnEmoji(element: HTMLElement, range: Range): DrawnEmoji {
  const pictures = picturesIn(element);
  const head = pictures.filter((picture) => range.comparePoint(picture, 0) < 0).map(nameOf);
  const tail = pictures.filter((picture) => range.comparePoint(picture, 0) > 0).map(nameOf);
  return {
    without(text) {
      const now = picturesIn(element).map(nameOf);
      const inside = now.slice(head.length, now.length - tail.length);
      if (inside.length === 0 || [...head, ...inside, ...tail].join() !== now.join()) return text;
      let [rest, at] = ['', 0];
      for (const emoji of inside) {
        const next = text.indexOf(emoji, at);
        if (next < 0) return text;
        rest += text.slice(at, next);
        at = next + emoji.length;
      }
      return rest + text.slice(at);
    },
  };
}

const picturesIn = (element: HTMLElement): HTMLImageElement[] =>
  [...element.querySelectorAll('img')].filter(({ alt }) => /^\p{Extended_Pictographic}/u.test(alt));

const nameOf = ({ alt }: HTMLImageElement): string => alt;
