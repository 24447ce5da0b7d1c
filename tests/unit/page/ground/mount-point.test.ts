// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPoint } from '../../../../src/page/ground/mount-point';
import { addModal, addTopLayer } from './top-layer';

beforeEach(addTopLayer);
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('is the document without a dialog', () => {
  expect(mountPoint(document)).toBe(document.documentElement);
});

it('is the modal dialog around the field, also across shadow roots', () => {
  const around = addModal();
  addModal();
  const inner = around.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const field = inner.appendChild(document.createElement('input'));
  expect(mountPoint(document, field)).toBe(around);
});

it('never lies in a frame: there nothing would hear the keys', () => {
  const around = addModal();
  const frame = around.appendChild(document.createElement('div'));
  const inner = document.implementation.createHTMLDocument();
  vi.spyOn(inner, 'defaultView', 'get').mockReturnValue({ frameElement: frame } as unknown as Window &
    typeof globalThis);
  const dialog = inner.body.appendChild(inner.createElement('dialog'));
  dialog.setAttribute('data-modal', '');
  const field = dialog.appendChild(inner.createElement('input'));
  addModal();
  expect(mountPoint(document, field)).toBe(around);
});

it('minds no field of a frame that has gone, which in Firefox throws at any touch', () => {
  const field = document.body.appendChild(document.createElement('input'));
  vi.spyOn(field, 'isConnected', 'get').mockImplementation(() => {
    throw new TypeError("can't access dead object");
  });
  expect(mountPoint(document, field)).toBe(document.documentElement);
});

it('is the last modal dialog when the field is in none', () => {
  addModal();
  const last = addModal();
  const field = document.body.appendChild(document.createElement('input'));
  expect(mountPoint(document, field)).toBe(last);
});
