// @vitest-environment happy-dom
import { expect, test } from 'vitest';

interface Driver {
  find(selector: string): object;
  follow(text: string): string[];
  read(): Promise<string>;
}

async function driverOf(): Promise<Driver> {
  // @ts-expect-error: a script of a page has no types
  await import('../../matrix/brought/driver.js');
  return (globalThis as unknown as { matrix: Driver }).matrix;
}

test('what an editor holds an empty line open with is no text', async () => {
  const driver = await driverOf();
  document.body.innerHTML =
    '<div id="field" contenteditable="true"><p>one</p><p><span>\ufeff<br></span></p><p>two</p></div>';
  expect(driver.find('#field')).toEqual({ name: 'div#field', kind: 'contenteditable', keepsSpace: false });
  expect(await driver.read()).toBe('one\n\ntwo');
});

test('a field that a component draws in its shadow root is found, and what the component holds counts', async () => {
  const driver = await driverOf();
  document.body.innerHTML = '<x-outer></x-outer>';
  const outer = document.body.firstElementChild as HTMLElement & { value: string };
  outer.attachShadow({ mode: 'open' }).innerHTML = '<x-inner></x-inner>';
  const inner = outer.shadowRoot?.firstElementChild as HTMLElement;
  inner.attachShadow({ mode: 'open' }).innerHTML = '<textarea>one two</textarea>';
  outer.value = 'one two';
  expect(driver.find('textarea')).toEqual({ name: 'textarea', kind: 'textarea', keepsSpace: true });
  expect(driver.follow('one two')).toEqual(['x-outer']);
  outer.value = 'one';
  expect(await driver.read()).toBe('one');
});
