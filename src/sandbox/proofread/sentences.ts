import { judgeLanguage } from './language';
import { overlaps, type Span } from './spans';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const quotes = /"[^"\n]{2,}"|“[^”\n]{2,}”|„[^“”\n]{2,}[“”]|«[^»\n]{2,}»|‹[^›\n]{2,}›/g;
const word = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;

/** A word of the text. */
interface Word extends Span {
  text: string;
  /** First of its sentence, so that its capital says nothing. */
  first: boolean;
}

/** The words that are not in `shut`, sentence by sentence. */
function wordsBySentence(text: string, shut: Span[]): { span: Span; words: Word[] }[] {
  return Array.from(segmenter.segment(text), ({ segment, index }) => {
    const words = Array.from(segment.matchAll(word), (match, position) => {
      const start = index + match.index;
      return { text: match[0], start, end: start + match[0].length, first: position === 0 };
    });
    return {
      span: { start: index, end: index + segment.length },
      words: words.filter((one) => !shut.some((span) => overlaps(span, one))),
    };
  });
}

/**
 * The stretches of `text` that cannot be judged: sentences of other languages, and quotations that hold one. `unknown`
 * are the words that the English dictionary lacks. A sentence too short to tell counts as the others around it, and
 * as foreign where there are none.
 */
export function foreignSpans(text: string, shut: Span[], unknown: Span[]): Span[] {
  const judged = wordsBySentence(text, shut).map(({ span, words }) => ({
    span,
    judgement: judge(words, unknown),
  }));
  const english = judged.some(({ judgement }) => judgement === 'english');
  const foreign = judged.some(({ judgement }) => judgement === 'foreign');
  const sentences = judged
    .filter(({ judgement }) => judgement === 'foreign' || (judgement === 'unsure' && (foreign || !english)))
    .map(({ span }) => span);
  return [...sentences, ...foreignQuotes(text, shut, unknown)];
}

function judge(words: Word[], unknown: Span[]) {
  const isUnknown = (one: Word) => unknown.some((span) => overlaps(span, one));
  const isName = (one: Word) => !one.first && /^\p{Lu}/u.test(one.text);
  return judgeLanguage(
    words.map(({ text }) => text),
    words.filter((one) => isUnknown(one) && !isName(one)).map(({ text }) => text),
  );
}

function foreignQuotes(text: string, shut: Span[], unknown: Span[]): Span[] {
  const words = wordsBySentence(text, shut).flatMap((sentence) => sentence.words);
  return Array.from(text.matchAll(quotes), ({ 0: quote, index }) => ({
    start: index,
    end: index + quote.length,
  })).filter((quote) => {
    const inside = words.filter((one) => overlaps(quote, one));
    const strange = inside.filter((one) => unknown.some((span) => overlaps(span, one)));
    return (
      strange.length > 0 && (strange.length * 2 >= inside.length || judge(inside, unknown) === 'foreign')
    );
  });
}
