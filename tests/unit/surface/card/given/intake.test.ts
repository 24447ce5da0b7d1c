// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mostGiven } from '../../../../../src/core/run/given-limits';
import type { RunFile } from '../../../../../src/core/run/run-request';
import { closeAfterEach, type OpenCard, openCard, started, succeeded } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

let card: OpenCard;
let trusted: boolean;
/** What lies under the pointer. */
let under: Element | null;

interface Dragged {
  files?: readonly File[];
  folders?: readonly string[];
  types?: readonly string[];
}

/** What is dragged as the browser tells of it: during a drag the files themselves are not to be had. */
function transferOf({ files = [], folders = [], types = ['Files'] }: Dragged) {
  const item = (file: File, isDirectory: boolean) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  });
  return {
    types,
    dropEffect: 'uninitialized',
    items: [
      { kind: 'string', getAsFile: () => null },
      ...files.map((file) => item(file, false)),
      ...folders.map((name) => item(new File([], name), true)),
    ],
  };
}

function drag(type: string, dragged: Dragged = {}) {
  const dataTransfer = transferOf(dragged);
  const event = new Event(type, { bubbles: true, composed: true, cancelable: true });
  Object.assign(event, { dataTransfer, clientX: 20, clientY: 20 });
  card.page.find('.card').dispatchEvent(event);
  vi.advanceTimersByTime(20);
  return { event, dataTransfer };
}

const given = () => card.on.onGive.mock.calls.map(([file]) => file as RunFile);
const isShown = () => card.page.root.querySelector('.drop-here') !== null;
const leftOut = () => card.page.texts('.left-out p');
const spoken = () => card.page.texts('.spoken').at(-1);
/** Files are read in their own time, which is long where the machine has other work. */
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 10_000 });

beforeEach(() => {
  vi.useFakeTimers();
  trusted = true;
  card = openCard({ gate: () => trusted });
  card.on.onGive.mockImplementation((file: RunFile) => card.tell({ type: 'given', file }));
  card.tell(started, { type: 'takes-files' });
  under = card.page.find('.card');
  Object.assign(document, { elementFromPoint: () => under });
});
closeAfterEach(() => card);

describe('files that are dropped on the card', () => {
  it('are given to the run byte for byte, listed, and said aloud', async () => {
    const files = [
      new File([new Uint8Array([0, 255])], 'a.bin'),
      new File(['号, 1\n'], '表.csv'),
      new File([], 'no'),
    ];
    const { event, dataTransfer } = drag('drop', { files });
    expect(event.defaultPrevented).toBe(true);
    expect(dataTransfer.dropEffect).toBe('copy');
    await eventually(() => expect(given()).toHaveLength(3));
    expect(given()).toEqual([
      { path: 'a.bin', text: 'AP8=', encoding: 'base64' },
      { path: '表.csv', text: Buffer.from('号, 1\n').toString('base64'), encoding: 'base64' },
      { path: 'no', text: '', encoding: 'base64' },
    ]);
    expect(card.page.texts('.files .path')).toEqual(['a.bin', '表.csv', 'no']);
    expect(card.page.texts('.files .size')).toEqual(['2 bytes', '7 bytes', '0 bytes']);
    expect(card.page.find('.files').textContent).toContain('/work');
    await eventually(() => expect(spoken()).toBe('Attached: a.bin, 表.csv, no.'));
  });

  it('shows where they may be dropped while they are held over it, and only then', () => {
    const { event } = drag('dragover');
    expect(event.defaultPrevented).toBe(true);
    expect(isShown()).toBe(true);
    drag('dragleave');
    expect(isShown()).toBe(true);
    under = document.body;
    drag('dragleave');
    expect(isShown()).toBe(false);
    under = card.page.find('.card');
    drag('dragenter');
    vi.advanceTimersByTime(1100);
    expect(isShown()).toBe(false);
    drag('dragover');
    drag('drop');
    expect(isShown()).toBe(false);
  });

  it('are none where a script has made up the drop', async () => {
    trusted = false;
    drag('dragover');
    expect(isShown()).toBe(false);
    const { event } = drag('drop', { files: [new File(['x'], 'forged.txt')] });
    trusted = true;
    drag('drop', { files: [new File(['x'], 'mine.txt')] });
    await eventually(() => expect(given().map(({ path }) => path)).toEqual(['mine.txt']));
    expect(event.defaultPrevented).toBe(false);
  });

  it('are files: what else is dropped is nothing to the card', () => {
    const { event } = drag('drop', { types: ['text/plain'], files: [] });
    expect(event.defaultPrevented).toBe(false);
    expect(isShown()).toBe(false);
  });

  it('are not taken by another card that lies beside, nor by a run that has no use for them', () => {
    under = document.body;
    expect(drag('dragover').event.defaultPrevented).toBe(false);
    const other = openCard({ page: card.page });
    other.tell(started);
    under = other.page.root.lastElementChild?.querySelector('.card') ?? null;
    const { event, dataTransfer } = drag('dragover');
    expect([event.defaultPrevented, dataTransfer.dropEffect]).toEqual([true, 'none']);
    expect(isShown()).toBe(false);
    drag('drop', { files: [new File(['x'], 'a.txt')] });
    expect(other.on.onGive).not.toHaveBeenCalled();
    expect(card.on.onGive).not.toHaveBeenCalled();
    other.handle.close();
  });

  it('are left out with the reason: folders, what cannot be read, what is too much', async () => {
    const unread = new File(['x'], 'gone.txt');
    const read = FileReader.prototype.readAsDataURL;
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader, blob) {
      if (blob === unread) queueMicrotask(() => this.onerror?.(new ProgressEvent('error') as never));
      else read.call(this, blob);
    });
    const huge = new File([], 'film.mp4');
    Object.defineProperty(huge, 'size', { value: mostGiven.bytes + 1 });
    drag('drop', { files: [unread, huge, new File(['x'], 'ok\u202Etxt.exe')], folders: ['photos', 'b'] });
    await eventually(() => expect(leftOut()).toHaveLength(3));
    expect(leftOut()).toEqual([
      'Couldn’t read: gone.txt',
      'A run takes at most 20 MB of files. Left out: film.mp4',
      'Folders can’t be attached, only files: photos, b',
    ]);
    expect(card.page.texts('.files .path')).toEqual(['ok⟨U+202E⟩txt.exe']);
    expect(spoken()).toContain('Attached: ok⟨U+202E⟩txt.exe. Couldn’t read: gone.txt');
    drag('drop', { files: [new File(['x'], 'b.txt')] });
    await eventually(() => expect(leftOut()).toEqual([]));
  });

  it('are counted together: as many as a run takes, and one in place of one of its name', async () => {
    const files = Array.from({ length: mostGiven.files + 5 }, (_, place) => new File(['x'], `${place}.txt`));
    drag('drop', { files });
    await eventually(() => expect(leftOut()).toHaveLength(1));
    expect(leftOut()).toEqual(['A run takes at most 20 files. Left out: 20.txt, 21.txt, 22.txt, 2 more']);
    expect(given()).toHaveLength(mostGiven.files);
    drag('drop', { files: [new File(['anew'], '3.txt')] });
    await eventually(() => expect(given()).toHaveLength(mostGiven.files + 1));
    expect(card.view().given).toHaveLength(mostGiven.files);
    expect(card.view().given.at(-1)).toEqual({ path: '3.txt', text: btoa('anew'), encoding: 'base64' });
  });

  it('have names that lead nowhere else', async () => {
    drag('drop', { files: [new File(['x'], '../a\\b\n.txt'), new File(['x'], `${'n'.repeat(300)}.pdf`)] });
    await eventually(() => expect(given()).toHaveLength(2));
    expect(given()[0]?.path).toBe('.._a_b_.txt');
    expect(given()[1]?.path).toHaveLength(200);
    expect(given()[1]?.path).toMatch(/^n+…n+\.pdf$/);
  });
});

describe('files that are chosen', () => {
  const addFiles = () =>
    [...card.page.root.querySelectorAll<HTMLElement>('footer button')].find(
      ({ textContent }) => textContent === 'Add files…',
    );

  it('are given like those that are dropped, by a field that the page cannot find', async () => {
    let chooser: HTMLInputElement | undefined;
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      chooser = this;
    });
    addFiles()?.click();
    expect(chooser).toMatchObject({ type: 'file', multiple: true, isConnected: false });
    Object.defineProperty(chooser, 'files', { value: [new File(['x'], 'a.txt')] });
    chooser?.dispatchEvent(new Event('change'));
    await eventually(() => expect(given().map(({ path }) => path)).toEqual(['a.txt']));
  });

  it('are asked for by no press of a script, and only by runs that have a use for them', () => {
    const click = vi.spyOn(HTMLInputElement.prototype, 'click');
    trusted = false;
    addFiles()?.click();
    expect(click).not.toHaveBeenCalled();
    const other = openCard({ page: card.page });
    other.tell(started);
    expect(other.page.texts('.layer:last-child footer button')).toEqual(['Stop']);
    other.handle.close();
  });

  it('can be taken back once the run is over, and say that Retry works with them', async () => {
    drag('drop', { files: [new File(['x'], 'a.txt'), new File(['y'], 'b.txt')] });
    await eventually(() => expect(card.page.texts('.files .path')).toHaveLength(2));
    expect(card.page.root.querySelector('.files button')).toBeNull();
    card.tell(succeeded({ delivery: 'card', status: 'done' }));
    expect(card.page.find('.files p').textContent).toBe('Attached files (used again on Retry)');
    expect(spoken()).toBe('Attached: a.txt, b.txt.');
    card.page.click('.files [aria-label="Remove a.txt"]');
    expect(card.on.onTakeBack).toHaveBeenCalledExactlyOnceWith('a.txt');
    card.tell({ type: 'taken-back', path: 'a.txt' });
    expect(card.page.texts('.files .path')).toEqual(['b.txt']);
    expect(addFiles()).toBeDefined();
  });
});
