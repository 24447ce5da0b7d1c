import { type Bidi, evaluate } from './firefox';

/** An input method of the tests' own, in the page that Firefox shows. */
export interface InputMethod {
  /** Composes this text at the caret, in place of what is being composed; `''` gives the composition up. */
  compose(text: string): Promise<void>;
  /** Ends the composition: what was composed is typed. */
  commit(): Promise<void>;
}

/**
 * In the page's process, with the browser's own rights: WebDriver knows no input methods, so this is what Firefox tests its
 * own composition with (nsITextInputProcessor).
 */
const frameScript = `
  const processor = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  const deeds = {
    compose(text) {
      if (!text) return processor.cancelComposition();
      processor.setPendingCompositionString(text);
      processor.appendClauseToPendingComposition(text.length, processor.ATTR_RAW_CLAUSE);
      processor.setCaretInPendingComposition(text.length);
      processor.flushPendingComposition();
    },
    commit: () => processor.commitComposition(),
  };
  const notified = (_, { type }) => {
    if (type === 'request-to-commit') processor.commitComposition();
    if (type === 'request-to-cancel') processor.cancelComposition();
    return true;
  };
  addMessageListener('caretaker-tests:compose', ({ data: { what, text } }) => {
    let error = '';
    try {
      if (!processor.hasComposition && !processor.beginInputTransactionForTests(content, notified))
        throw new Error('Another input method is at work');
      deeds[what](text);
    } catch (thrown) {
      error = String(thrown);
    }
    sendAsyncMessage('caretaker-tests:composed', { error });
  });`;

/** Puts the input method into the tab in front. */
export async function startInputMethod(bidi: Bidi): Promise<InputMethod> {
  const tree = await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const context = (tree as { result: { contexts: { context: string }[] } }).result.contexts[0]?.context ?? '';
  const inTab = (statements: string) =>
    evaluate(
      bidi,
      { context },
      `(async () => {
        const { messageManager } = Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser;
        ${statements}
      })()`,
    );
  const address = `data:application/javascript;charset=utf-8,${encodeURIComponent(frameScript)}`;
  await inTab(`messageManager.loadFrameScript(${JSON.stringify(address)}, false);`);
  const give = async (order: { what: keyof InputMethod; text?: string }) => {
    await inTab(`
      const { promise, resolve, reject } = Promise.withResolvers();
      const listen = ({ data: { error } }) => (error ? reject(new Error(error)) : resolve());
      messageManager.addMessageListener('caretaker-tests:composed', listen);
      messageManager.sendAsyncMessage('caretaker-tests:compose', ${JSON.stringify(order)});
      await promise.finally(() => messageManager.removeMessageListener('caretaker-tests:composed', listen));`);
  };
  return {
    compose: (text) => give({ what: 'compose', text }),
    commit: () => give({ what: 'commit' }),
  };
}
