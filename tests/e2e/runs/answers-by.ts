import type { OpenAiServer } from '../../servers/openai-server';
import { expect } from '../../support/expect';
import type { Desk } from '../support/desk';

/** Runs that skill over a text, and waits until the model was told these words and its answer is in the field. */
export async function answersBy(
  desk: Desk,
  model: OpenAiServer,
  skill: string,
  told: string,
  answer: string,
): Promise<void> {
  const tab = await desk.openTab('textarea');
  await tab.type('Hello.');
  await tab.run(skill);
  const asked = () => JSON.stringify(model.completions().map(({ body }) => body));
  await expect.poll(asked).toContain(told);
  await tab.holds(answer);
}
