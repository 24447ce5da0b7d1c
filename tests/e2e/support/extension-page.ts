/**
 * Sends a request to the settings service, as a page of the extension does. Runs in such a page: it is sent there as
 * it stands, and must use nothing from outside of itself.
 */
export async function askSettings([method, args]: [method: string, args: unknown[]]): Promise<unknown> {
  const { browser, chrome } = globalThis as unknown as Record<string, { runtime: Runtime } | undefined>;
  const runtime = (browser ?? chrome)?.runtime;
  const answer = await runtime?.sendMessage({ type: 'caretaker:rpc', channel: 'settings', method, args });
  if (!answer?.ok) throw new Error(`settings.${method}: ${JSON.stringify(answer)}`);
  return answer.value;
}

interface Runtime {
  sendMessage(message: object): Promise<{ ok: boolean; value?: unknown } | undefined>;
}

/** What the fake model server is entered as. */
export const testModel = (baseUrl: string) => ({ baseUrl, model: 'test-model', apiKey: 'sk-test-secret' });
