// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAfterEach, type OpenCard, openCard, pageAnswered, started, succeeded } from '../open-card';

vi.mock('../../../../../src/messages/i18n', async () => await import('../../on-page'));

let card: OpenCard;
let trusted = true;
const labels = () =>
  [...card.page.root.querySelectorAll('.files button')].map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  vi.useFakeTimers();
  trusted = true;
  card = openCard({ gate: () => trusted, places: ['insert'] });
  card.tell(started, {
    type: 'files',
    files: [
      { path: 'out/report.html', text: '<b>中</b>', encoding: 'utf8' },
      { path: 'form.pdf', text: btoa('\u00ff\u0000%'), encoding: 'base64' },
    ],
  });
  card.tell(succeeded({ delivery: 'card', status: 'done' }));
});
closeAfterEach(() => card);

describe('the files of a run', () => {
  it('are listed by their paths, each with a button to keep it', () => {
    expect(card.page.texts('.files .path')).toEqual(['out/report.html', 'form.pdf']);
    expect(labels()).toEqual([
      'Insert out/report.html',
      'Copy out/report.html',
      'Download out/report.html',
      'Download form.pdf',
    ]);
  });

  it('are saved by their paths: the page gets no address of them', async () => {
    const address = vi.spyOn(URL, 'createObjectURL');
    card.page.click('[aria-label="Download out/report.html"]');
    await pageAnswered();
    card.page.click('[aria-label="Download form.pdf"]');
    await pageAnswered();
    expect(card.on.onSaveFile.mock.calls).toEqual([['out/report.html'], ['form.pdf']]);
    expect(address).not.toHaveBeenCalled();
  });

  it('that could not be saved say so', async () => {
    card.on.onSaveFile.mockResolvedValue(false);
    card.page.click('[aria-label="Download form.pdf"]');
    await vi.advanceTimersByTimeAsync(50);
    expect(card.page.find('.files [role="alert"]').textContent).toBe('Couldn’t download');
  });

  it('are saved by no press that a script has made up', async () => {
    trusted = false;
    for (const label of labels()) {
      card.page.click(`[aria-label="${label}"]`);
      await pageAnswered();
    }
    expect(card.on.onSaveFile).not.toHaveBeenCalled();
    expect(card.on.onInsertFile).not.toHaveBeenCalled();
    expect(card.on.onCopyFile).not.toHaveBeenCalled();
  });

  it('that are texts are written and copied by a press, and say so', async () => {
    card.on.onCopyFile.mockResolvedValue(true);
    card.page.click('[aria-label="Copy out/report.html"]');
    await vi.advanceTimersByTimeAsync(50);
    expect(card.on.onCopyFile).toHaveBeenCalledExactlyOnceWith('out/report.html');
    expect(card.page.find('.files [role="status"]').textContent).toBe('Copied');
    card.page.click('[aria-label="Insert out/report.html"]');
    await pageAnswered();
    expect(card.on.onInsertFile).toHaveBeenCalledExactlyOnceWith('out/report.html');
    const inserted = { type: 'file-inserted', path: 'out/report.html', delivery: 'insert' } as const;
    card.tell({ ...inserted, outcome: { status: 'refused', reason: 'field-changed' } });
    expect(card.page.find('.files [role="alert"]').textContent).toBe(
      'Not inserted. The text in the field has changed since then.',
    );
    card.tell({ ...inserted, outcome: { status: 'written', strategy: 'x' } });
    expect(labels()).not.toContain('Insert out/report.html');
    expect(card.page.texts('footer button')).toContain('Undo');
    expect(card.page.texts('footer button')).not.toContain('Insert');
    card.tell({ type: 'undone', outcome: { status: 'written', strategy: 'undo' } });
    expect(labels()).toContain('Insert out/report.html');
  });

  it('take the place of a result in the field; while the run goes on nothing is written', () => {
    card.handle.close();
    card = openCard({ page: card.page, places: ['insert'] });
    const files = [{ path: 'a.md', text: 'A', encoding: 'utf8' as const }];
    card.tell(started, { type: 'files', files });
    expect(labels()).toEqual(['Copy a.md', 'Download a.md']);
    card.tell(succeeded({ delivery: 'insert', status: 'written' }));
    expect(labels()).toEqual(['Insert instead a.md', 'Copy a.md', 'Download a.md']);
  });
});
