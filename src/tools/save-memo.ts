import type { Memo } from '../core/library/memo';
import type { DeliveryOutcome } from '../core/run/delivery-outcome';
import { defineTool } from './define-tool';
import { textInput } from './text-input';

export interface SaveMemoNeeds {
  saveMemo(memo: Memo): Promise<void>;
  now(): number;
  newId(): string;
}

/** Keeps the text as a memo, with the page it came from. */
export function createSaveMemoTool(needs: SaveMemoNeeds) {
  return defineTool({
    name: 'save_memo',
    description: 'Saves text as a note, which the user finds on the settings page.',
    schema: textInput,
    risk: 'store',
    async run({ text }, { request, skill }): Promise<DeliveryOutcome> {
      const { url, title } = request.target;
      const id = needs.newId();
      await needs.saveMemo({ id, text, url, title, createdAt: needs.now(), skill: skill.key });
      return { delivery: 'memo', status: 'done', id };
    },
  });
}
