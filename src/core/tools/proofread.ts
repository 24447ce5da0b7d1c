import { type CheckedText, type CorrectionEngine, correctedText, soundCorrections } from '../run/corrections';
import { boundedText } from './text-input';
import { defineTool } from './tool';

interface ProofreadNeeds {
  proofreader: CorrectionEngine;
  /** The user's own words. */
  dictionary(): Promise<string[]>;
}

/** What the tool answers: the text with all corrections in it, equal to the given one if there are none. */
interface ProofreadResult extends CheckedText {
  text: string;
}

/** Words offered for the dictionary at the most: a longer list is a text in another language. */
const mostWords = 20;

/** Mends English grammar and spelling on this machine. Words it took for misspelt are offered for the dictionary. */
export const proofread = defineTool({
  name: 'proofread',
  risk: 'none',
  schema: boundedText,
  prepare: ({ proofreader }: ProofreadNeeds) => proofreader.prepare(),
  async run({ text }, context, { proofreader, dictionary }: ProofreadNeeds): Promise<ProofreadResult> {
    const checked = await proofreader.check(text, await dictionary(), context.signal);
    const corrections = soundCorrections(text, checked.corrections);
    context.noteCorrections(corrections);
    const { words } = checked;
    if (words.length > 0) context.emit({ type: 'words', words: words.slice(0, mostWords) });
    return { ...checked, text: correctedText(text, corrections), corrections };
  },
  told: {
    description:
      'Fixes spelling and grammar in English text, on this computer. Leaves code, names and other languages alone.',
    foreign: true,
    answer: (output) => JSON.stringify(output),
  },
});
