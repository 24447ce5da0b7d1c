// @vitest-environment happy-dom
import { expect, test } from 'vitest';

interface Driver {
  find(selector: string): object;
  read(): string;
}

test('what an editor holds an empty line open with is no text', async () => {
  // @ts-expect-error: a script of a page has no types
  await import('../../matrix/brought/driver.js');
  document.body.innerHTML =
    '<div id="field" contenteditable="true"><p>one</p><p><span>\ufeff<br></span></p><p>two</p></div>';
  const driver = (globalThis as unknown as { matrix: Driver }).matrix;
  expect(driver.find('#field')).toEqual({ name: 'div#field', kind: 'contenteditable', keepsSpace: false });
  expect(driver.read()).toBe('one\n\ntwo');
});
