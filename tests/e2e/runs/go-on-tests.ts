import type { RecordedRequest } from '../../servers/recording-server';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';

const draft = 'hi bob, pls send me teh report asap thx';
const first = 'Hi Bob, please send me the report as soon as possible. Thank you.';
const shorter = 'Hi Bob, please send the report. Thanks.';

/** What a person says next of an answer goes to the same model with all that was said, and one undo takes all back. */
export function goOnTests(test: DeskTest): void {
  test('“make it shorter” sends the whole conversation, writes in place, and one undo takes all back', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: first }, { kind: 'text', text: shorter });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type(draft);
    await tab.run('polish');
    await tab.holds(first);
    await tab.press('card_show_changes');
    const { keyboard } = tab.page;
    await expect.poll(() => tab.surface.focused()).not.toBe('');
    await keyboard.press('/');
    await expect.poll(() => tab.surface.focused()).toContain(message('card_next'));
    await keyboard.type('make it shorter');
    await keyboard.press('Enter');
    await tab.holds(shorter);

    expect(model.requests).toHaveLength(2);
    const [system, ...said] = messagesOf(model.requests[1]);
    expect(system?.role).toBe('system');
    expect(said.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(said[0]?.content).toBe(`<text>\n${draft}\n</text>`);
    expect(said[1]?.content).toBe(first);
    expect(said[2]?.content).toBe('make it shorter');

    await cardSays(tab.surface, message('card_version_of', '2', '2'));
    await tab.press('card_undo');
    await tab.holds(draft);
  });
}

interface Said {
  role: string;
  content: string;
}

function messagesOf(request: RecordedRequest | undefined): Said[] {
  const { messages } = (request?.body ?? { messages: [] }) as {
    messages: { role: string; content: unknown }[];
  };
  return messages.map(({ role, content }) => ({ role, content: textOf(content) }));
}

/** A server of the protocol takes a text as it is, or in parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as { text: string }[]).map(({ text }) => text).join('');
}
