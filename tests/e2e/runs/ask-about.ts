import type { OpenAiServer } from '../../servers/openai-server';
import type { Desk, Tab } from '../support/desk';
import { testModel } from '../support/extension-page';
import { cardSays } from '../support/user';

/** A tab with this draft in a textarea, where the model was asked about it: its answer stands in the card. */
export async function askAbout(
  draft: string,
  answer: string,
  { desk, model }: { desk: Desk; model: OpenAiServer },
): Promise<Tab> {
  model.reply({ kind: 'text', text: answer });
  await desk.setUp(testModel(model.baseUrl));
  const tab = await desk.openTab('textarea');
  await tab.type(draft);
  await tab.ask('make it sound less harsh');
  await cardSays(tab.surface, answer);
  return tab;
}
