import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCatalog } from '../../../src/core/catalog/catalog';
import type { CatalogEntry } from '../../../src/core/catalog/entry';
import { noOrder } from '../../../src/core/library/standing';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { Skill } from '../../../src/core/skill/model';
import { createSkillTool } from '../../../src/core/tools/skill-tool';
import { pageTaking, requestOf, skillOf, startRun, worldOf } from '../core/execute/fakes';
import { type Execute, sessionOf } from './support/session';

const docs = 'https://docs.example.com/guide/start';
const evil = 'https://evil.example/';

const entryOf = (skill: Skill): CatalogEntry => ({
  head: skill,
  skill: async () => skill,
  details: async () => ({ ...skill, dangerous: false, foreign: false }),
  readFile: async () => '// script',
  readBytes: async () => undefined,
});

const guide = ['docs.example.com/guide'];
/** Where that is set: for the skill, or for a collection that it is in. */
const settings = {
  itself: { set: { sites: guide }, order: noOrder },
  'a collection': {
    set: { collections: ['c1'] },
    order: { ...noOrder, collections: [{ id: 'c1', name: 'Guide', sites: guide }] },
  },
};
let setFor: keyof typeof settings = 'itself';

/** `handbook` counts on the pages of a guide alone. */
function worldWith(...skills: Skill[]) {
  const { set, order } = settings[setFor];
  const world = worldOf(undefined);
  world.needs.catalog = createCatalog({
    sources: [async () => ({ entries: skills.map(entryOf), diagnostics: [] })],
    metadata: {},
    stored: async () => ({ handbook: set }),
    skillsEnabled: async () => true,
    sourceOrder: async () => order,
    unnamedMode: async () => 'llm',
    localise: ({ name, description }) => ({ name, description }),
  });
  return world;
}

const handbook = skillOf({ key: 'user:handbook', id: 'handbook', source: 'user', name: 'handbook' });
const caller = skillOf({
  ...{ key: 'user:caller' as const, id: 'caller', source: 'user', name: 'caller', mode: 'sandbox' },
  ...{ files: ['scripts/execute.js'], allowedTools: ['insert_text', 'skill:handbook'] },
});

/** Runs a skill by a port of a tab on `tabUrl`, where whoever asks says that it is on `said`. */
async function codeOfRun(tabUrl: string, said: string): Promise<string | undefined> {
  const world = worldWith(handbook);
  const runIt: Execute = async (request, _page, emit) => {
    const run = startRun(world, request);
    await run.done;
    for (const event of run.events) emit(event);
  };
  const session = sessionOf(runIt, {}, { url: tabUrl, title: 'A page' });
  const request = requestOf({ url: said });
  session.ask('start', { ...request, skill: 'user:handbook' });
  const last = () => session.events().at(-1) as RunEvent | undefined;
  await vi.waitFor(() => expect(['succeeded', 'failed']).toContain(last()?.type));
  const end = last();
  return end?.type === 'failed' ? end.failure.code : undefined;
}

describe.each(Object.keys(settings) as (keyof typeof settings)[])(
  'a skill that counts on a site alone, as is set for %s,',
  (by) => {
    beforeEach(() => {
      setFor = by;
    });

    it('runs by the address that the browser has of the tab, whatever is said of it', async () => {
      expect(await codeOfRun(docs, docs)).toBeUndefined();
      expect(await codeOfRun(docs, evil)).toBeUndefined();
      expect(await codeOfRun(evil, docs)).toBe('skill-elsewhere');
      expect(await codeOfRun('', docs)).toBe('skill-elsewhere');
      expect(await codeOfRun('https://docs.example.com/guidebook', docs)).toBe('skill-elsewhere');
    });

    it('is tried wherever it counts in a page of ours', async () => {
      const run = startRun(worldWith(handbook), { ...requestOf(), skill: 'user:handbook', trial: true });
      await run.done;
      expect(run.events.at(-1)?.type).toBe('succeeded');
    });

    it.each([
      [docs, 'mended text'],
      [evil, 'skill-elsewhere'],
    ])('serves the script of another skill on %s as it says: %s', async (url, answer) => {
      const world = worldWith(handbook, caller);
      world.needs.tools.register(createSkillTool(handbook, world.needs.catalog.skill));
      world.needs.scripts = {
        run: async (job, call) => {
          await job;
          return call('skill:handbook', { message: 'teh words' }).catch(
            (error: { code: string }) => error.code,
          );
        },
      };
      const run = startRun(world, { ...requestOf({ url }), skill: 'user:caller' }, pageTaking());
      expect((await run.done).text).toBe(answer);
    });
  },
);
