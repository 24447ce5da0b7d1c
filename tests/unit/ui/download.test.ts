// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadRunFile } from '../../../src/ui/download';

const saved: { name: string; blob: Blob; connected: boolean }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  saved.length = 0;
  let latest = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest, connected: this.isConnected });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('saves files of runs byte for byte, under their own names, as nothing that a browser would open', async () => {
  downloadRunFile({ path: 'out/report.html', text: '<b>中</b>', encoding: 'utf8' });
  downloadRunFile({ path: 'form.pdf', text: btoa('\u00ff\u0000%'), encoding: 'base64' });
  expect(saved.map(({ name, blob: { type }, connected }) => [name, type, connected])).toEqual([
    ['report.html', 'application/octet-stream', false],
    ['form.pdf', 'application/octet-stream', false],
  ]);
  expect(await saved[0]?.blob.text()).toBe('<b>中</b>');
  expect([...new Uint8Array((await saved[1]?.blob.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([
    255, 0, 37,
  ]);
  await vi.runAllTimersAsync();
  expect(URL.revokeObjectURL).toHaveBeenCalledTimes(2);
});
