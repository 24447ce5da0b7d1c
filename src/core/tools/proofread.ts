import type { Proofreader, ProofreadResult } from '../run/needs';
import { boundedText } from './text-input';
import { defineTool } from './tool';

interface ProofreadNeeds {
  proofreader: Proofreader;
  /** The user's own words. */
  dictionary(): Promise<string[]>;
}

/** Words offered for the dictionary at the most: a longer list is a text in another language. */
const mostWords = 20;

/** Mends English grammar and spelling on this machine. Words it took for misspelt are offered for the dictionary. */
export const proofread = defineTool({
  name: 'proofread',
  risk: 'none',
  schema: boundedText,
  prepare: ({ proofreader }: ProofreadNeeds) => proofreader.prepare(),
  async run({ text }, { emit, signal }, needs: ProofreadNeeds): Promise<ProofreadResult> {
    const result = await needs.proofreader.proofread(text, await needs.dictionary(), signal);
    if (result.words.length > 0) emit({ type: 'words', words: result.words.slice(0, mostWords) });
    return result;
  },
  told: {
    description:
      'Fixes spelling and grammar in English text, on this computer. Leaves code, names and other languages alone.',
    foreign: true,
    answer: (output) => JSON.stringify(output),
  },
});
