// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountPoint } from '../../../../src/page/surface/mount-point';
import { surfaceAttribute } from '../../../../src/page/surface/surface';
import { openPage, type TestPage } from '../on-page';

vi.mock('../../../../src/messages/i18n', async () => await import('../on-page'));

let page: TestPage | undefined;
const host = () => document.querySelector(`[${surfaceAttribute}]`);
const modal = (parent: Element | ShadowRoot = document.body) => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('data-modal', '');
  parent.append(dialog);
  return dialog;
};

afterEach(() => {
  page?.surface.dispose();
  page = undefined;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('the surface', () => {
  it('keeps its root closed, in an element that a page cannot define', () => {
    page = openPage();
    expect(host()?.shadowRoot).toBeNull();
    expect(host()?.localName).toBe('div');
    expect(page.root.mode).toBe('closed');
  });

  it('comes back when the page removes it, and tells its layers', async () => {
    page = openPage();
    const remounted = vi.fn();
    page.surface.layer('', new AbortController().signal).onRemount(remounted);
    host()?.remove();
    await vi.waitFor(() => expect(host()?.parentElement).toBe(document.documentElement));
    expect(remounted).toHaveBeenCalledOnce();
  });

  it('is back before the next task, in which a key could go to the page; in a fight it waits for its turn', async () => {
    page = openPage();
    const seen: string[] = [];
    const inTurn = () => new Promise((resolve) => setTimeout(resolve));
    for (const when of ['at first', 'again']) {
      host()?.remove();
      const task = inTurn().then(() => seen.push(host() ? 'back' : 'away'));
      await task;
      await vi.waitFor(() => expect(host()?.parentElement, when).toBe(document.documentElement));
    }
    expect(seen).toEqual(['back', 'away']);
  });

  it('moves into a modal dialog that opens over it', async () => {
    page = openPage();
    const dialog = modal();
    await vi.waitFor(() => expect(host()?.parentElement).toBe(dialog));
  });

  it('leaves nothing behind', () => {
    page = openPage();
    const before = document.documentElement.outerHTML;
    expect(before).toContain(surfaceAttribute);
    page.surface.dispose();
    expect(host()).toBeNull();
  });
});

describe('mountPoint', () => {
  it('is the document without a dialog', () => {
    openPage().surface.dispose();
    expect(mountPoint(document)).toBe(document.documentElement);
  });

  it('is the modal dialog around the field, also across shadow roots', () => {
    openPage().surface.dispose();
    const around = modal();
    modal();
    const inner = around.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const field = inner.appendChild(document.createElement('input'));
    expect(mountPoint(document, field)).toBe(around);
  });

  it('never lies in a frame: there nothing would hear the keys', () => {
    openPage().surface.dispose();
    const around = modal();
    const frame = around.appendChild(document.createElement('div'));
    const inner = document.implementation.createHTMLDocument();
    vi.spyOn(inner, 'defaultView', 'get').mockReturnValue({ frameElement: frame } as unknown as Window &
      typeof globalThis);
    const dialog = inner.body.appendChild(inner.createElement('dialog'));
    dialog.setAttribute('data-modal', '');
    const field = dialog.appendChild(inner.createElement('input'));
    modal();
    expect(mountPoint(document, field)).toBe(around);
  });

  it('minds no field of a frame that has gone, which in Firefox throws at any touch', () => {
    openPage().surface.dispose();
    const field = document.body.appendChild(document.createElement('input'));
    vi.spyOn(field, 'isConnected', 'get').mockImplementation(() => {
      throw new TypeError("can't access dead object");
    });
    expect(mountPoint(document, field)).toBe(document.documentElement);
  });

  it('is the last modal dialog when the field is in none', () => {
    openPage().surface.dispose();
    modal();
    const last = modal();
    const field = document.body.appendChild(document.createElement('input'));
    expect(mountPoint(document, field)).toBe(last);
  });
});
