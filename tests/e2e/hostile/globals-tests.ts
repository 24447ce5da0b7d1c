import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { draft, questionIn, sayYes } from './question';

/** In the page: elements whose names hide what a script would find at the document and the window. */
function clobber(): void {
  const { body } = document;
  const make = document.createElement.bind(document);
  const names = [
    'activeElement',
    'body',
    'contentType',
    'createElement',
    'defaultView',
    'documentElement',
    'elementsFromPoint',
    'fullscreenElement',
    'getElementById',
    'getSelection',
    'hasFocus',
    'head',
    'location',
    'querySelectorAll',
    'title',
    'visibilityState',
  ];
  for (const name of names)
    for (const tag of ['form', 'img']) body.append(Object.assign(make(tag), { name }));
}

/** In the page: notes what goes over the channels of its own world, and breaks what a script might lean on. */
function patchChannels(): void {
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    heard.push(args[0]);
    return postMessage.apply(this, args);
  };
  window.MessageChannel = class {
    constructor() {
      heard.push('a channel');
    }
  } as unknown as typeof MessageChannel;
  window.BroadcastChannel = window.MessageChannel as unknown as typeof BroadcastChannel;
  window.postMessage = (...args: unknown[]) => heard.push(args);
  JSON.stringify = () => 'PWNED';
  JSON.parse = () => ({ ok: true });
  Object.defineProperty(Object.prototype, 'always', { get: () => true, configurable: true });
  addEventListener('message', ({ data }) => heard.push(data));
}

/** What a page can put in the place of what our script in it uses: our script has a world of its own. */
export function globalsTests(test: DeskTest): void {
  test('a skill works on a page that has broken its own prototypes, and the page sees nothing of it', async ({
    desk,
  }) => {
    const tab = await desk.openTab('hostile');
    await tab.type('She dont like apples.');
    await tab.run('proofread');
    await tab.holds("She doesn't like apples.");
    // A page that listened first sees that something of ours has the keyboard. It learns nothing else, no key either.
    const leaks = () =>
      (window as unknown as { leaks: string[] }).leaks.filter((leak) => !/^focusin: /.test(leak));
    expect(await tab.page.evaluate(leaks, undefined)).toEqual([]);
  });

  test('a page whose elements hide what is found at its document is worked on as ever', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type(draft);
    await tab.page.evaluate(clobber, undefined);
    await tab.run('polish');
    await tab.holds('Dear you');
    expect(JSON.stringify(model.completions()[0]?.body)).toContain(draft);
  });

  test('a page that has patched channels and JSON hears nothing, and a question is answered by its user alone', async ({
    desk,
  }) => {
    const tab = await questionIn(desk, patchChannels);
    expect(await tab.fieldText()).toBe(draft);
    await sayYes(tab);
    const heard = () => (window as unknown as { heard: unknown[] }).heard.length;
    expect(await tab.page.evaluate(heard, undefined)).toBe(0);
  });
}
