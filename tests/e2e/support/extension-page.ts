import type { ModelDraft } from '../../../src/messages/model-commands';

/**
 * Sends a request to the settings service, as a page of the extension does. Runs in such a page: it is sent there as
 * it stands, and must use nothing from outside of itself.
 */
export async function askSettings([method, args]: [method: string, args: unknown[]]): Promise<unknown> {
  const { browser, chrome } = globalThis as unknown as Record<string, { runtime: Runtime } | undefined>;
  const runtime = (browser ?? chrome)?.runtime;
  const call = { to: 'settings', type: 'call', id: 1, of: method, args, functions: [] };
  const answer = await runtime?.sendMessage(call);
  if (answer?.type !== 'done') throw new Error(`settings.${method}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** What the fake model server is entered as. */
export const testModel = (baseUrl: string) => ({
  kind: 'openai-compatible' as const,
  label: 'test-model',
  baseUrl,
  model: 'test-model',
  apiKey: 'sk-test-secret',
});

/**
 * Sets a model up by the settings service, and answers for the user what the first run would ask: what is sent to it
 * has been agreed to. Runs in a page of the extension; see `askSettings`.
 */
export async function setUpModel(draft: ModelDraft): Promise<void> {
  const { browser, chrome } = globalThis as unknown as Record<string, Extension | undefined>;
  const extension = browser ?? chrome;
  const call = { to: 'settings', type: 'call', id: 1, of: 'saveModel', args: [draft], functions: [] };
  const answer = await extension?.runtime.sendMessage(call);
  if (answer?.type !== 'done') throw new Error(`settings.saveModel: ${JSON.stringify(answer)}`);
  const { agreedModels = [] } = (await extension?.storage.local.get('agreedModels')) ?? {};
  const { origin } = new URL(draft.baseUrl);
  await extension?.storage.local.set({ agreedModels: [...agreedModels, { origin, model: draft.model }] });
}

interface Runtime {
  sendMessage(message: object): Promise<{ type: string; value?: unknown } | undefined>;
}

interface Extension {
  runtime: Runtime;
  storage: {
    local: { get(key: string): Promise<{ agreedModels?: object[] }>; set(items: object): Promise<void> };
  };
}
