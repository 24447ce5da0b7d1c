import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPdfFor } from '../../../src/background/read-pdf';
import { mostGivenCharacters } from '../../../src/core/run/given-limits';
import type { ScriptJob } from '../../../src/core/run/needs';
import * as funnel from '../../../src/diagnostics/report';

const jobs: ScriptJob[] = [];
let prints: unknown;
const released = vi.fn();

const read = (data = 'JVBERi0=', sender: object = { tab: { id: 1 }, frameId: 7 }) =>
  readPdfFor(sender as never, {
    called: { frameOf: async () => 7 },
    scripts: {
      async run(job, callTool) {
        jobs.push(await job);
        await expect(callTool('save_memo', {})).rejects.toMatchObject({ code: 'tool-not-allowed' });
        if (prints instanceof Error) throw prints;
        return { text: JSON.stringify(prints) };
      },
    },
    keepAlive: () => released,
  })(data);

beforeEach(() => {
  jobs.length = 0;
  prints = { pages: 3, read: 3, text: 'Seven apples' };
  vi.clearAllMocks();
  vi.spyOn(funnel, 'report').mockImplementation(() => undefined);
});

describe('a PDF that the user gives', () => {
  it('is read in the sandbox, which has the file and no tools', async () => {
    expect(await read()).toEqual({ pages: 3, read: 3, text: 'Seven apples' });
    expect(jobs[0]?.files?.map(({ path }) => path)).toEqual(['/skill/read-pdf.py', '/work/given.pdf']);
    expect(released).toHaveBeenCalledOnce();
  });

  it.each(['locked', 'scanned', 'broken'])('is said to be %s', async (problem) => {
    prints = { problem };
    expect(await read()).toBe(problem);
  });

  it.each([
    [{ pages: -1, read: 1, text: '' }],
    [{ pages: 1, read: 1, text: 5 }],
    [{ pages: 1, read: 1, text: 'x'.repeat(400_001) }],
    [{ problem: '<b>Caretaker</b>' }],
    [null],
    [new Error('ended')],
  ])('is broken where the sandbox says anything else', async (said) => {
    prints = said;
    expect(await read()).toBe('broken');
    expect(released).toHaveBeenCalledOnce();
  });

  it('is not read for a frame that came by no call, nor where it is too large', async () => {
    expect(await read('JVBERi0=', { tab: { id: 1 }, frameId: 8 })).toBe('broken');
    expect(await read('J'.repeat(mostGivenCharacters + 1))).toBe('broken');
    expect(jobs).toEqual([]);
  });
});
