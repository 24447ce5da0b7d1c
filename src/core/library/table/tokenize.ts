/** Cuts a text into the pieces of a table, as the libraries do that tables are made with. */
import { type CutStep, longestPiece, type NormalStep, type Pieces, type Tokenizer } from './tokenizer';

/** Characters of a text after each step: what replaces one sign by many makes no text without end. */
const longestText = 8_000;

/** Pieces of a text that count. */
const mostPieces = 512;

/** What cuts a text into pieces, and tells their rows. Made once for a table: its vocabulary takes a moment. */
export function createTokenize({ normal, cut, pieces }: Tokenizer): (text: string) => number[] {
  const inPieces = cutterInto(pieces);
  return (text) => {
    const even = normal.reduce((so, step) => normalised(so, step).slice(0, longestText), text);
    const words = cut.reduce(
      (so, step) => so.flatMap((word, place) => wordsOf(word, step, place === 0)),
      [even],
    );
    const rows: number[] = [];
    for (const word of words) {
      if (word !== '') rows.push(...inPieces(word));
      if (rows.length >= mostPieces) return rows.slice(0, mostPieces);
    }
    return rows;
  };
}

function normalised(text: string, step: NormalStep): string {
  switch (step.kind) {
    case 'bert': {
      let even = text;
      if (step.clean)
        even = even.replace(/(?![\t\n\r])[\ufffd\p{C}]/gu, '').replace(/\p{White_Space}/gu, ' ');
      if (step.chinese) even = even.replace(ideograph, ' $& ');
      if (step.accents) even = withoutAccents(even);
      return step.lower ? lowered(even) : even;
    }
    case 'lower':
      return lowered(text);
    case 'accents':
      return text.replace(/\p{M}/gu, '');
    case 'form':
      return text.normalize(step.form);
    case 'strip': {
      const left = step.left ? text.replace(/^\p{White_Space}+/u, '') : text;
      return step.right ? left.replace(/\p{White_Space}+$/u, '') : left;
    }
    case 'prepend':
      return text === '' ? text : step.text + text;
    case 'replace':
      return text.replaceAll(step.text, () => step.by);
    case 'spaces':
      return text.replace(/\p{White_Space}+/gu, () => step.by);
  }
}

/** What `handle_chinese_chars` sets apart: the blocks of Chinese characters, and not those of Kana and Hangul. */
const ideograph =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '');

/** Each character by itself: no other one has a say in what it becomes. */
const lowered = (text: string) => Array.from(text, (sign) => sign.toLowerCase()).join('');

function wordsOf(text: string, step: CutStep, isFirst: boolean): string[] {
  if (step.kind === 'spaces') return text.split(/\p{White_Space}+/u);
  if (step.kind === 'bert') {
    const words = text.split(/\p{White_Space}+/u);
    return words.flatMap((word) => word.split(/([!-/:-@[-`{-~]|\p{P})/u));
  }
  const { sign, prepend, split } = step;
  const marked = text.replaceAll(' ', sign);
  const begins = prepend === 'always' || (prepend === 'first' && isFirst);
  const whole = begins && !marked.startsWith(sign) ? sign + marked : marked;
  if (!split) return [whole];
  // Each mark begins a word.
  const [before = '', ...words] = whole.split(sign);
  return [before, ...words.map((word) => sign + word)];
}

function cutterInto(pieces: Pieces): (word: string) => number[] {
  const places = new Map(pieces.texts.map((text, place) => [text, place]));
  const rowAt = (place: number) => pieces.ids[place] as number;
  if (pieces.kind === 'wordpiece') {
    const { prefix, longest, unknown } = pieces;
    return (word) => {
      const signs = Array.from(word);
      if (signs.length > longest) return [];
      const rows: number[] = [];
      // The longest piece that fits, again and again. A word with a part that is no piece counts for nothing.
      for (let start = 0; start < signs.length; ) {
        let end = signs.length;
        let found: number | undefined;
        for (; end > start && found === undefined; end -= 1)
          found = places.get((start > 0 ? prefix : '') + signs.slice(start, end).join(''));
        if (found === undefined) return [];
        if (rowAt(found) !== unknown) rows.push(rowAt(found));
        start = end + 1;
      }
      return rows;
    };
  }
  const { scores, unknown } = pieces;
  const least = scores.reduce((lowest, score) => Math.min(lowest, score), Number.POSITIVE_INFINITY);
  return (word) => {
    const signs = Array.from(word);
    /** The best way to each place: what it adds up to, where its last piece begins, and which one that is. */
    const best: { score: number; from: number; place: number | undefined }[] = [
      { score: 0, from: 0, place: undefined },
    ];
    for (let start = 0; start < signs.length; start += 1) {
      const here = best[start]?.score ?? 0;
      let text = '';
      for (let end = start + 1; end <= signs.length; end += 1) {
        text += signs[end - 1];
        if (text.length > longestPiece) break;
        const place = places.get(text);
        // One character that is no piece is taken all the same, at a price.
        if (place === undefined && end > start + 1) continue;
        const score = here + (place === undefined ? least - unknownCosts : (scores[place] as number));
        const before = best[end];
        if (!before || score > before.score) best[end] = { score, from: start, place };
      }
    }
    const rows: (number | undefined)[] = [];
    for (let end = signs.length; end > 0; ) {
      const step = best[end] as (typeof best)[number];
      rows.unshift(step.place === undefined ? undefined : rowAt(step.place));
      end = step.from;
    }
    // Characters in a row that are no pieces are one unknown piece.
    return rows.flatMap((row, place) => {
      if (row !== undefined) return [row];
      return unknown !== undefined && (place === 0 || rows[place - 1] !== undefined) ? [unknown] : [];
    });
  };
}

/** What an unknown character costs beside the least likely piece. */
const unknownCosts = 10;
