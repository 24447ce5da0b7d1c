import { type CheckedText, type CorrectionEngine, correctedText, soundCorrections } from '../run/corrections';
import { boundedText } from './text-input';
import { defineTool } from './tool';

interface ProofreadNeeds {
  proofreading: {
    /** Starts loading what a first call would wait for. Returns at once. */
    prepare(): void;
    /** The engine that the user wants for this text. */
    engineFor(text: string): Promise<CorrectionEngine>;
  };
  /** The user's own words. */
  dictionary(): Promise<string[]>;
}

/** What the tool answers: the text with all corrections in it, equal to the given one if there are none. */
interface ProofreadResult extends CheckedText {
  text: string;
}

/** Words offered for the dictionary at the most: a longer list is a text in another language. */
const mostWords = 20;

/** Mends spelling and grammar, by the engine that is for the text. Words it took for misspelt are offered for the dictionary. */
export const proofread = defineTool({
  name: 'proofread',
  risk: 'none',
  schema: boundedText,
  prepare: ({ proofreading }: ProofreadNeeds) => proofreading.prepare(),
  async run({ text }, context, { proofreading, dictionary }: ProofreadNeeds): Promise<ProofreadResult> {
    const engine = await proofreading.engineFor(text);
    const leaving = engine.leaving?.(text);
    if (leaving && leaving.text !== '') await context.send(leaving);
    const checked = await engine.check(text, await dictionary(), context.signal);
    const corrections = soundCorrections(text, checked.corrections);
    context.noteCorrections(corrections);
    const { words, unchecked } = checked;
    if (unchecked !== undefined) context.emit({ type: 'unchecked', characters: unchecked });
    if (words.length > 0) context.emit({ type: 'words', words: words.slice(0, mostWords) });
    return { ...checked, text: correctedText(text, corrections), corrections };
  },
  told: {
    description:
      'Fixes spelling and grammar in English text, and in other languages where the user has a server for them. Leaves code and names alone.',
    foreign: true,
    answer: (output) => JSON.stringify(output),
  },
});
