import type { Chromium } from '../../tests/e2e/support/chromium';
import { askSettings } from '../../tests/e2e/support/extension-page';

/** What the server that plays the model calls its one. */
export const localModel = 'qwen3-8b';

/** Three models, as somebody has them who keeps some sites to the one on the own computer. No host is known yet. */
export async function setUpModels(chromium: Chromium, baseUrl: string): Promise<void> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('refused.html'));
  const ask = (method: string, ...args: unknown[]) =>
    page.evaluate(askSettings, [method, args] as [string, unknown[]]);
  const own = await ask('saveModel', {
    kind: 'openai-compatible',
    label: 'Qwen',
    baseUrl,
    model: localModel,
    apiKey: '',
  });
  for (const draft of online) await ask('saveModel', { ...draft, apiKey: 'sk-of-the-pictures' });
  await ask('setDefaultModel', own);
  await ask('setSiteModels', [{ site: 'mail.example.com', model: own }]);
  await page.close();
}

const online = [
  {
    kind: 'anthropic',
    label: 'Claude',
    baseUrl: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-4-5',
    price: { input: 3, output: 15 },
  },
  {
    kind: 'google',
    label: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-2.5-flash',
    price: { input: 0.3, output: 2.5 },
  },
];
