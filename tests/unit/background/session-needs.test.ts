import { describe, expect, it, vi } from 'vitest';
import { createConsent } from '../../../src/background/consent';
import { createMadeFiles } from '../../../src/background/made-files';
import { runSettings } from '../../../src/background/run-settings';
import { createSessionNeeds, type RunPlace } from '../../../src/background/session-needs';
import type { TabLimits } from '../../../src/background/tab-limits';
import { createTalk } from '../../../src/core/execute/talk';
import { askKey } from '../../../src/core/run/ask-skill';
import { RunError } from '../../../src/core/run/run-error';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { RunRequest } from '../../../src/core/run/run-request';
import { runDefaults } from '../../../src/core/run/settings';
import type { RunOverrides } from '../../../src/core/skill/model';
import { createSettings } from '../../../src/store/settings';
import { pageTaking, requestOf, skillOf, worldOf } from '../core/execute/fakes';
import { memoryArea } from '../store/support/memory-area';

const hash = '1'.repeat(64);

/** Runs a skill that is to be granted something, with a model of a new host, in that place. */
async function runAt(
  where: Partial<RunPlace>,
  request: RunRequest = requestOf(),
  limits: TabLimits = { begin: async () => async () => undefined },
  never = 'bank.example',
) {
  const place = {
    tabId: 7,
    frameId: 3,
    url: 'https://a.example/',
    isPrivate: false,
    isOurs: false,
    ...where,
  };
  const { area, kept } = memoryArea();
  const settings = createSettings(area);
  const world = worldOf(skillOf({ permissions: ['read files'] }), {
    consent: createConsent(settings, async () => new Map([['polish', hash]])),
  });
  const save = vi.fn(async () => undefined);
  const remember = vi.fn(async () => undefined);
  const countUse = vi.fn(async () => undefined);
  const countRun = vi.fn(async () => undefined);
  const keepInstruction = vi.fn(async () => undefined);
  const needs = createSessionNeeds({
    executor: world.needs,
    runs: { save, get: async (id) => ({ ...recordOf(request), id }) },
    tabs: { remember },
    called: { has: async (tabId) => tabId === 7, frameOf: async () => 3 },
    limits,
    neverOn: { includes: async (url) => new URL(url).host === never },
    settings,
    countUse,
    countRun,
    keepInstruction,
    writeClipboard: async () => true,
    addWord: async () => undefined,
    saveFile: async () => undefined,
    madeFiles: createMadeFiles(memoryArea().area),
    questions: { ask: async () => ({ ok: true }), show: async () => undefined },
    keepAlive: () => () => undefined,
    readPage: async (tabId) => `# The page of tab ${tabId}`,
  })(place);
  const events: RunEvent[] = [];
  await needs.remember(request);
  const { signal } = new AbortController();
  const tell = (event: RunEvent) => events.push(event);
  const { record, ended } = needs.execute(request, pageTaking(), tell, signal, createTalk());
  await ended;
  return {
    needs,
    events,
    record: record(),
    save,
    remember,
    countUse,
    countRun,
    keepInstruction,
    kept: kept(),
  };
}

const recordOf = (request: RunRequest) => ({
  id: 'r1',
  skill: request.skill ?? askKey,
  request,
  status: 'success' as const,
  text: 'text',
  words: [],
  startedAt: 1,
});

describe('a run in a window', () => {
  it('is recorded, counted and remembered, with its tab and what was agreed to', async () => {
    const request = { ...requestOf({}, 'briefly'), fields: { tone: 'warm' } };
    const given = { at: expect.any(Number), site: 'a.example' };
    const run = await runAt({}, request);
    expect(run.events.at(-1)).toMatchObject({ type: 'succeeded' });
    expect(run.save).toHaveBeenCalledWith(expect.objectContaining({ status: 'success' }));
    expect(run.countUse).toHaveBeenCalledExactlyOnceWith('polish');
    expect(run.countRun).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'polish' }));
    expect(run.remember).toHaveBeenCalledExactlyOnceWith('r1', 7);
    expect(run.keepInstruction).toHaveBeenCalledOnce();
    expect(run.kept).toEqual({
      lastRun: { skill: 'user:polish', instruction: 'briefly', fields: { tone: 'warm' } },
      grantedPermissions: { polish: { package: hash, permissions: ['read files'], given } },
      agreedModels: [{ origin: 'https://models.example', model: 'fake-1', given }],
    });
    expect(await run.needs.recorded('r9')).toMatchObject({ id: 'r9' });
  });

  it('keeps of what was agreed to where the browser says that it was, and of a page of ours when alone', async () => {
    const says = requestOf({ url: 'https://bank.example/' });
    for (const [url, site] of [
      ['https://b.example:8080/x?token=1#y', 'b.example'],
      ['chrome-extension://ours/welcome.html', undefined],
    ]) {
      const { kept } = await runAt({ url }, says);
      const [{ given } = {}] = kept.agreedModels as { given?: object }[];
      expect(given).toEqual({ at: expect.any(Number), ...(site && { site }) });
    }
  });

  it('is remembered as Ask where no skill was picked, and counts for none', async () => {
    const { skill: _picked, ...request } = requestOf({}, 'thank them');
    const run = await runAt({}, request);
    expect(run.events.at(-1)).toMatchObject({ type: 'succeeded' });
    expect(run.countUse).not.toHaveBeenCalled();
    expect(run.kept.lastRun).toEqual({ instruction: 'thank them' });
  });

  it('that is a trial on our own page has no tab to come back to', async () => {
    const run = await runAt({ isOurs: true }, { ...requestOf(), trial: true });
    expect(run.events.at(-1)).toMatchObject({ type: 'succeeded' });
    expect(run.remember).not.toHaveBeenCalled();
  });
});

describe('the page of a run', () => {
  it.each([false, true])('is read in the tab of the run, in a private window: %s', async (isPrivate) => {
    const { needs } = await runAt({ isPrivate });
    expect(await needs.readPage()).toBe('# The page of tab 7');
  });
});

it('begins nowhere but in our frame of a tab in which the user has called us, or in a page of ours', async () => {
  for (const [where, ends] of [
    [{}, 'succeeded'],
    [{ isPrivate: true }, 'succeeded'],
    [{ tabId: 8 }, 'failed'],
    [{ tabId: 8, isPrivate: true }, 'failed'],
    [{ frameId: 4 }, 'failed'],
    [{ frameId: 4, isPrivate: true }, 'failed'],
    [{ tabId: 8, isOurs: true }, 'succeeded'],
  ] as const) {
    const { events, record, save } = await runAt(where);
    expect(events.at(-1)).toMatchObject({ type: ends });
    expect(events.some(({ type }) => type === 'started')).toBe(ends === 'succeeded');
    if (ends === 'succeeded') continue;
    expect(record.requests ?? []).toEqual([]);
    expect(save).not.toHaveBeenCalled();
  }
});

it('does not begin on a site that the user has ruled out, though its palette was open before, and is no run', async () => {
  for (const isPrivate of [false, true]) {
    const { events, save, record } = await runAt({ isPrivate }, requestOf(), undefined, 'a.example');
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'site-never' } });
    expect(record.requests ?? []).toEqual([]);
    expect(save).not.toHaveBeenCalled();
  }
});

describe('a run in a private window', () => {
  it('works as any other, and leaves nothing behind', async () => {
    const run = await runAt({ isPrivate: true });
    expect(run.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['started', 'asking', 'sending', 'succeeded']),
    );
    expect(run.save).not.toHaveBeenCalled();
    // Its card can show what was sent all the same.
    expect(run.record).toMatchObject({ status: 'success', requests: [{ host: 'models.example' }] });
    for (const count of [run.countUse, run.countRun]) expect(count).not.toHaveBeenCalled();
    expect(run.remember).not.toHaveBeenCalled();
    expect(run.keepInstruction).not.toHaveBeenCalled();
    expect(run.kept).toEqual({});
  });

  it('is told nothing of runs elsewhere', async () => {
    const { needs } = await runAt({ isPrivate: true });
    expect(await needs.recorded('r1')).toBeUndefined();
  });
});

describe('a tab that has had its share of runs', () => {
  const full = (): TabLimits => ({
    begin: () => Promise.reject(new RunError('tab-runs', { params: { limit: '120' } })),
  });

  it.each([false, true])(
    'begins no more: nothing is asked or sent, in a private window: %s',
    async (isPrivate) => {
      const run = await runAt({ isPrivate }, requestOf(), full());
      expect(run.events).toEqual([
        expect.objectContaining({
          type: 'failed',
          failure: expect.objectContaining({ code: 'tab-runs', params: { limit: '120' } }),
        }),
      ]);
      expect(run.countUse).not.toHaveBeenCalled();
      expect(run.save).not.toHaveBeenCalled();
      expect(run.record.requests ?? []).toEqual([]);
    },
  );

  it('may be a page of ours, which no stranger has a hand in', async () => {
    const run = await runAt({ isOurs: true }, requestOf(), full());
    expect(run.events.at(-1)).toMatchObject({ type: 'succeeded' });
  });

  it('is not told of by a store that fails', async () => {
    const broken = { begin: () => Promise.reject(new Error('No room')) };
    expect((await runAt({}, requestOf(), broken)).events.at(-1)).toMatchObject({ type: 'succeeded' });
  });

  it('is counted with what each run has cost', async () => {
    const spent = vi.fn(async () => undefined);
    const begin = vi.fn(async () => spent);
    await runAt({}, requestOf(), { begin });
    expect(begin).toHaveBeenCalledExactlyOnceWith(7);
    expect(spent).toHaveBeenCalledExactlyOnceWith(expect.any(Number));
  });
});

describe('how a run goes', () => {
  const skill = skillOf({ mode: 'llm', modeUnnamed: true, timeout: 9_000 });
  const settingsOf = (overrides: RunOverrides, initial: Record<string, unknown> = {}) =>
    runSettings({ overrides: async () => overrides }, createSettings(memoryArea(initial).area), skill);

  it('is said by the settings for all, before them by the file, before that by what is set for the skill', async () => {
    const forAll = { runDefaults: { ...runDefaults, mode: 'direct', review: true } };
    expect(await settingsOf({}, forAll)).toEqual({
      mode: 'direct',
      timeout: 9_000,
      direct: true,
      review: true,
      stream: false,
    });
    const set: RunOverrides = { mode: 'llm', timeout: 4_000, review: false, direct: false };
    expect(await settingsOf(set, forAll)).toEqual({
      mode: 'llm',
      timeout: 4_000,
      direct: false,
      review: false,
      stream: false,
    });
  });
});
