import type { Memo } from '../library/memo';
import type { DeliveryOutcome } from '../run/delivery-outcome';
import { boundedText, textInput } from './text-input';
import { defineTool } from './tool';

interface SaveMemoNeeds {
  saveMemo(memo: Memo): Promise<void>;
  now(): number;
  newId(): string;
}

/** Keeps the text as a memo, with the page it came from. */
export const saveMemo = defineTool({
  name: 'save_memo',
  risk: 'store',
  delivers: 'memo',
  schema: textInput,
  async run({ text }, { request, skill }, needs: SaveMemoNeeds): Promise<DeliveryOutcome> {
    const { url, title } = request.target;
    const id = needs.newId();
    await needs.saveMemo({ id, text, url, title, createdAt: needs.now(), skill: skill.key });
    return { delivery: 'memo', status: 'done', id };
  },
  told: {
    description: 'Saves a text as a note, which the user finds on the settings page.',
    schema: boundedText,
    foreign: false,
    answer: () => 'The note is saved.',
  },
});
