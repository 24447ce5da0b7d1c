import type { CDPSession, Page } from '@playwright/test';
import { until } from '../../../scripts/until';

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
  embedderData?: { tabActive?: boolean };
}

/** A command that Playwright's types do not know yet. */
export async function send<Result>(session: CDPSession, method: string, params: object): Promise<Result> {
  return (session as unknown as { send(method: string, params: object): Promise<Result> }).send(
    method,
    params,
  );
}

async function targets(browser: CDPSession, filter: { type: string }): Promise<TargetInfo[]> {
  const { targetInfos } = await send<{ targetInfos: TargetInfo[] }>(browser, 'Target.getTargets', {
    filter: [filter],
  });
  return targetInfos;
}

/** What a user's click on the toolbar icon does, on the tab that shows this page. */
export async function triggerToolbar(browser: CDPSession, id: string, page: Page): Promise<void> {
  await page.bringToFront();
  // The page that view-source: shows the source of has the same URL to Playwright.
  const urls = [page.url(), `view-source:${page.url()}`];
  const tabs = await targets(browser, { type: 'tab' });
  const showing = tabs.filter(({ url }) => urls.includes(url));
  const isInFront = ({ embedderData }: TargetInfo) => embedderData?.tabActive === true;
  // Of some pages Playwright does not know the URL: such a one is in front by now.
  const tab = showing.find(isInFront) ?? showing[0] ?? tabs.find(isInFront);
  if (!tab) throw new Error(`No tab shows ${page.url()}`);
  await send(browser, 'Extensions.triggerAction', { id, targetId: tab.targetId });
}

/**
 * Ends the service worker of an extension; returns when it is gone. One that something wakes as soon as it is gone is ended
 * again; to one that is ending nothing is said meanwhile, or it would never end.
 */
export async function killBackground(browser: CDPSession, id: string): Promise<void> {
  const isGone = async () => !(await hasBackground(browser, id));
  const end = performance.now() + 20_000;
  while (!(await isGone())) {
    if (performance.now() > end) throw new Error('The background is woken again and again');
    for (const { targetId } of await backgrounds(browser, id))
      await browser.send('Target.closeTarget', { targetId });
    await until('the background is gone', isGone, 1000).catch(() => undefined);
  }
}

export async function hasBackground(browser: CDPSession, id: string): Promise<boolean> {
  return (await backgrounds(browser, id)).length > 0;
}

/** Playwright goes on with the one that it saw first. */
async function backgrounds(browser: CDPSession, id: string): Promise<TargetInfo[]> {
  return (await targets(browser, { type: 'service_worker' })).filter(({ url }) => url.includes(id));
}

/** Evaluates an expression in the service worker that runs now, waits for its promise, and returns its value as JSON has it. */
export async function inBackground(browser: CDPSession, id: string, expression: string): Promise<unknown> {
  const [running] = await backgrounds(browser, id);
  if (!running) throw new Error('No background is running');
  const { sessionId } = await browser.send('Target.attachToTarget', {
    targetId: running.targetId,
    flatten: false,
  });
  const answer = new Promise<EvaluateAnswer>((resolve) => {
    browser.on('Target.receivedMessageFromTarget', (event) => {
      const message = JSON.parse(event.message) as EvaluateAnswer;
      if (event.sessionId === sessionId && message.id === 1) resolve(message);
    });
  });
  const params = { expression, awaitPromise: true, returnByValue: true };
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params });
  await browser.send('Target.sendMessageToTarget', { sessionId, message });
  const { result, error } = await answer;
  await browser.send('Target.detachFromTarget', { sessionId });
  const failure = error?.message ?? result?.exceptionDetails?.exception?.description;
  if (failure) throw new Error(failure);
  return result?.result?.value;
}

/**
 * Runs the listeners of a browser command as its shortcut does, for the tab in front. The background must be running, and
 * the page's script be there.
 */
export async function dispatchCommand(
  { inBackground }: { inBackground(expression: string): Promise<unknown> },
  command: string,
  times = 1,
): Promise<void> {
  await inBackground(`(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    for (let done = 0; done < ${times}; done++) chrome.commands.onCommand.dispatch('${command}', tab);
  })()`);
}

interface EvaluateAnswer {
  id?: number;
  error?: { message: string };
  result?: {
    result?: { value?: unknown };
    exceptionDetails?: { exception?: { description?: string } };
  };
}
