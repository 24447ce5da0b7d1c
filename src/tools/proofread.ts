import { z } from 'zod';
import type { Proofreader, ProofreadResult } from '../core/run/needs';
import { defineTool } from './define-tool';

export interface ProofreadNeeds {
  proofreader: Proofreader;
  /** The user's own words. */
  dictionary(): Promise<string[]>;
}

/** Words offered for the dictionary at the most: a longer list is a text in another language. */
const mostWords = 20;

/** Mends English grammar and spelling on this machine. Words it took for misspelt are offered for the dictionary. */
export function createProofreadTool(needs: ProofreadNeeds) {
  return defineTool({
    name: 'proofread',
    description:
      'Fixes spelling and grammar in English text, on this computer and without a model. Leaves code, names and other languages alone.',
    schema: z.object({ text: z.string().max(1_000_000) }),
    risk: 'none',
    prepare: () => needs.proofreader.prepare(),
    async run({ text }, { emit, signal }): Promise<ProofreadResult> {
      const result = await needs.proofreader.proofread(text, await needs.dictionary(), signal);
      if (result.words.length > 0) emit({ type: 'words', words: result.words.slice(0, mostWords) });
      return result;
    },
  });
}
