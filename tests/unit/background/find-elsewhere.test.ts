import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findElsewhereFor } from '../../../src/background/find-elsewhere';
import type { SkillListing } from '../../../src/core/skill/model';

const hidden = (id: string, name: string, ...sites: string[]): SkillListing & { sites: string[] } => ({
  key: `user:${id}`,
  id,
  name,
  description: 'Says it in another language.',
  sites,
});

const elsewhere = vi.fn(async (_page: string) => [
  hidden('translate', 'Translate', 'docs.example', 'wiki.example/en'),
  hidden('trim', 'Trim', 'shop.example'),
]);

type Sent = { tab?: { id: number; url?: string }; frameId?: number };

const palette: Sent = { tab: { id: 1, url: 'https://mail.example/inbox' }, frameId: 7 };
const ask = (query: string, sender: Sent = palette) =>
  findElsewhereFor(sender as never, { frameOf: async () => 7 }, elsewhere)(query);

const translate = { key: 'user:translate', name: 'Translate', sites: ['docs.example', 'wiki.example/en'] };

beforeEach(() => elsewhere.mockClear());

describe('a skill that is set for other sites', () => {
  it.each(['translate', ' Transl', 'translate this into French'])(
    'is told where “%s” is typed',
    async (query) => {
      expect(await ask(query)).toEqual(translate);
      expect(elsewhere).toHaveBeenCalledWith('https://mail.example/inbox');
    },
  );

  it('is told of the page that the browser has, and of none where there is none', async () => {
    await ask('translate', { tab: { id: 1 }, frameId: 7 });
    expect(elsewhere).toHaveBeenCalledWith('');
  });

  it.each(['t', '', 'another language', 'make it polite', 'xyz'])(
    'is not told where “%s” is typed',
    async (query) => {
      expect(await ask(query)).toBeUndefined();
    },
  );

  it.each([
    ['a frame that came by no call of the user’s', { ...palette, frameId: 8 }],
    ['no tab', {}],
  ])('is told to nobody on behalf of %s', async (_name, sender) => {
    expect(await ask('translate', sender)).toBeUndefined();
    expect(elsewhere).not.toHaveBeenCalled();
  });
});
