// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenCard, openCard, started, succeeded } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

let card: OpenCard;
let trusted = true;
const saved: { name: string; blob: Blob; connected: boolean }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  trusted = true;
  saved.length = 0;
  let latest: Blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest, connected: this.isConnected });
  });
  card = openCard({ gate: () => trusted });
  card.tell(started, {
    type: 'files',
    files: [
      { path: 'out/report.html', text: '<b>中</b>', encoding: 'utf8' },
      { path: 'form.pdf', text: btoa('\u00ff\u0000%'), encoding: 'base64' },
    ],
  });
  card.tell(succeeded({ delivery: 'card', status: 'done' }));
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  card.page.surface.dispose();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the files of a run', () => {
  it('are listed by their paths, each with a button to keep it', () => {
    expect(card.page.texts('.files .path')).toEqual(['out/report.html', 'form.pdf']);
    expect(card.page.find('.files button').getAttribute('aria-label')).toBe('Download out/report.html');
    expect(card.page.find('.files').closest('.covered')).not.toBeNull();
  });

  it('are saved byte for byte, under their own names, as nothing that a browser would open', async () => {
    card.page.click('.files li:first-child button');
    card.page.click('.files li:last-child button');
    expect(saved.map(({ name, blob: { type }, connected }) => [name, type, connected])).toEqual([
      ['report.html', 'application/octet-stream', false],
      ['form.pdf', 'application/octet-stream', false],
    ]);
    expect(await saved[0]?.blob.text()).toBe('<b>中</b>');
    expect([...new Uint8Array((await saved[1]?.blob.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([
      255, 0, 37,
    ]);
  });

  it('are saved by no press that a script has made up', () => {
    trusted = false;
    card.page.click('.files button');
    expect(saved).toEqual([]);
  });
});
