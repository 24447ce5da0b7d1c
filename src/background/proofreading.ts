import type { CorrectionEngine } from '../core/run/corrections';
import type { LanguageToolServer } from '../models/language-tool';
import { judgeLanguage } from '../sandbox/proofread/language';
import type { SettingsStore } from '../store/settings';

interface ProofreadingNeeds {
  settings: Pick<SettingsStore, 'get'>;
  /** On this computer, for English. */
  harper: CorrectionEngine;
  /** At the user's server. */
  engineAt(server: LanguageToolServer): CorrectionEngine;
}

/** Which engine a text is proofread by: Harper, unless the user has a server for texts in other languages, or for all. */
export function createProofreading({ settings, harper, engineAt }: ProofreadingNeeds) {
  return {
    prepare: () => harper.prepare(),
    async engineFor(text: string): Promise<CorrectionEngine> {
      const server = await settings.get('languageTool');
      return server && (server.all || isForeign(text)) ? engineAt(server) : harper;
    },
  };
}

const word = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;

/** Words that tell the language of a text well enough. */
const enough = 2_000;

/** Whether most of the text is in another language than English. One that cannot be told goes nowhere. */
function isForeign(text: string): boolean {
  const words: string[] = [];
  for (const [each] of text.matchAll(word)) {
    words.push(each);
    if (words.length === enough) break;
  }
  return judgeLanguage(words, []) === 'foreign';
}
