import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshSkillsFor } from '../../../src/background/fresh-skills';
import type { SkillKey, SkillListing } from '../../../src/core/skill/model';
import * as funnel from '../../../src/diagnostics/report';

const listed: SkillListing[] = [{ key: 'user:one', id: 'one', name: 'One', description: 'Newer.' }];
const order: string[] = [];
const lookAtFolders = vi.fn(async (): Promise<SkillKey[]> => ['user:one']);
const released = vi.fn();

const ask = (sender: { tab?: { id: number; url?: string }; frameId?: number }) =>
  freshSkillsFor(sender as never, {
    called: { frameOf: async () => 7 },
    lookAtFolders,
    skillsChanged: () => order.push('changed'),
    listings: async (page) => {
      order.push(page);
      return listed;
    },
    keepAlive: () => released,
  })();

const palette = { tab: { id: 1, url: 'https://docs.example/page' }, frameId: 7 };

beforeEach(() => {
  order.length = 0;
  vi.clearAllMocks();
});

describe('the skills of a palette that is open', () => {
  it('are those of its page once something was taken, and not those that were remembered', async () => {
    expect(await ask(palette)).toEqual(listed);
    expect(order).toEqual(['changed', 'https://docs.example/page']);
    expect(released).toHaveBeenCalledOnce();
  });

  it('stay as they are where nothing was taken', async () => {
    lookAtFolders.mockResolvedValueOnce([]);
    expect(await ask(palette)).toBeUndefined();
    expect(order).toEqual([]);
  });

  it('stay as they are where the look fails, which is reported', async () => {
    const report = vi.spyOn(funnel, 'report').mockReturnValue();
    const error = new Error('no database');
    lookAtFolders.mockRejectedValueOnce(error);
    expect(await ask(palette)).toBeUndefined();
    expect(report).toHaveBeenCalledWith(error, 'sources');
    expect(released).toHaveBeenCalledOnce();
  });

  it.each([
    ['a frame that came by no call of the user’s', { ...palette, frameId: 8 }],
    ['no tab', {}],
  ])('are looked for by nobody on behalf of %s', async (_name, sender) => {
    expect(await ask(sender)).toBeUndefined();
    expect(lookAtFolders).not.toHaveBeenCalled();
  });
});
