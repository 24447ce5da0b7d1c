/** Methods of the page's own world that a page may put something else in the place of: statements that know `sabotage`. */
export const overrides: Record<string, string> = {
  'document.execCommand': 'Document.prototype.execCommand = () => { throw new Error("from the page") }',
  'all methods of Range': 'sabotage(Range.prototype)',
  'all methods of Selection': 'sabotage(Selection.prototype)',
  'all methods of DataTransfer': 'sabotage(DataTransfer.prototype); globalThis.DataTransfer = undefined',
  ClipboardEvent: 'globalThis.ClipboardEvent = class { constructor() { throw new Error("from the page") } }',
  InputEvent: 'globalThis.InputEvent = undefined',
  'Object.defineProperty': 'Object.defineProperty = () => { throw new Error("from the page") }',
  addEventListener: 'sabotage(EventTarget.prototype)',
  requestAnimationFrame: 'globalThis.requestAnimationFrame = () => 0',
  'all methods of text fields': 'sabotage(HTMLTextAreaElement.prototype); sabotage(HTMLElement.prototype)',
  'all methods of nodes': 'sabotage(Node.prototype); sabotage(Element.prototype)',
  'all methods of Promise': 'sabotage(Promise.prototype)',
  'setTimeout and performance':
    'globalThis.setTimeout = () => 0; Performance.prototype.now = () => Number.NaN',
};

/**
 * An expression for the page: the answer of another expression, with the page's own world meanwhile being what the
 * statements have made of it. The events of the tests go their way.
 */
export const sabotaging = (statements: string, expression: string): string => `(async () => {
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
  const kept = [Document, Range, Selection, DataTransfer, EventTarget, Node, Element, HTMLElement,
    HTMLTextAreaElement, Promise, Performance]
    .map(({ prototype }) => prototype)
    .concat(Object)
    .flatMap((owner) => getOwnPropertyNames(owner).map((name) => [owner, name]))
    .concat(['DataTransfer', 'ClipboardEvent', 'InputEvent', 'requestAnimationFrame', 'setTimeout']
      .map((name) => [globalThis, name]))
    .map(([owner, name]) => [owner, name, getOwnPropertyDescriptor(owner, name)])
    .filter(([, , { configurable }]) => configurable);
  const sabotage = (prototype) => {
    for (const name of getOwnPropertyNames(prototype)) {
      const { value, configurable } = getOwnPropertyDescriptor(prototype, name);
      if (typeof value !== 'function' || name === 'constructor' || !configurable) continue;
      prototype[name] = function (...args) {
        if (/^fields:/.test(args[0]?.type ?? args[0])) return value.apply(this, args);
        throw new Error('from the page');
      };
    }
  };
  try {
    ${statements};
    return await ${expression};
  } finally {
    for (const [owner, name, descriptor] of kept) defineProperty(owner, name, descriptor);
  }
})()`;
