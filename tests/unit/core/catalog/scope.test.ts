import { describe, expect, it } from 'vitest';
import { type CatalogNeeds, createCatalog } from '../../../../src/core/catalog/catalog';
import type { CatalogEntry } from '../../../../src/core/catalog/entry';
import { scopeOf, scopesOf } from '../../../../src/core/catalog/scope';
import { noOrder } from '../../../../src/core/library/standing';
import type { ListedSkill, SkillSource } from '../../../../src/core/skill/model';
import { skillOf } from '../execute/fakes';

const docs = 'https://docs.example.com/guide/start';
const shop = 'https://shop.example.org/';
const index = 'https://docs.example.com/guide';

function entry(id: string, source: SkillSource = 'user', from = ''): CatalogEntry {
  const skill = skillOf({ id, key: `${source}:${id}`, source, name: id, body: `${source} ${id}` });
  const head: ListedSkill = { ...skill, from };
  return {
    head,
    skill: async () => skill,
    details: async () => ({ ...skill, dangerous: false, foreign: false }),
    readFile: async () => undefined,
    readBytes: async () => new TextEncoder().encode(source),
  };
}

function catalogOf(entries: CatalogEntry[], needs: Partial<CatalogNeeds> = {}) {
  return createCatalog({
    sources: [async () => ({ entries, diagnostics: [] })],
    metadata: {},
    stored: async () => ({}),
    skillsEnabled: async () => true,
    sourceOrder: async () => ({ ...noOrder, followed: [{ url: index, sites: ['docs.example.com/guide'] }] }),
    unnamedMode: async () => 'llm',
    localise: ({ name, description }) => ({ name, description }),
    ...needs,
  });
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);
const sites = (...places: string[]) => ({ sites: places });

describe('where a skill counts', () => {
  const scopes = scopesOf({
    followed: [
      { url: index, sites: ['docs.example.com'] },
      { url: 'https://b', sites: [] },
    ],
    collections: [
      { id: 'team', name: 'Team', sites: ['team.example', 'docs.example.com/guide'] },
      { id: 'mail', name: 'Mail', sites: ['mail.example', 'team.example'] },
      { id: 'all', name: 'All', sites: [] },
      { id: 'plain', name: 'Plain' },
    ],
  });
  const inThese = (...collections: string[]) => ({ collections });

  it('is as it says itself, before its source', () => {
    expect(scopeOf({ from: index }, sites('example.org'), scopes)).toEqual({
      sites: ['example.org'],
      by: 'skill',
    });
    expect(scopeOf({ from: index }, {}, scopes)).toEqual({ sites: ['docs.example.com'], by: 'source' });
  });

  it('is everywhere where nothing is set, or the skill says so', () => {
    for (const from of ['', 'https://b', 'https://c']) expect(scopeOf({ from }, {}, scopes)).toBeUndefined();
    expect(scopeOf({}, {}, scopes)).toBeUndefined();
    expect(scopeOf({ from: index }, sites(), scopes)).toBeUndefined();
  });

  it('is at all places of its collections, which stand behind its own and before its source', () => {
    expect(scopeOf({ from: index }, inThese('team', 'mail'), scopes)).toEqual({
      sites: ['team.example', 'docs.example.com/guide', 'mail.example'],
      by: 'collection',
    });
    const both = { ...sites('example.org'), ...inThese('team') };
    expect(scopeOf({ from: index }, both, scopes)).toEqual({ sites: ['example.org'], by: 'skill' });
    expect(scopeOf({ from: index }, { ...sites(), ...inThese('team') }, scopes)).toBeUndefined();
  });

  it('is everywhere where one of its collections says so, and as its source says where none says anything', () => {
    expect(scopeOf({ from: index }, inThese('team', 'all'), scopes)).toBeUndefined();
    for (const ids of [[], ['plain'], ['gone'], ['plain', 'gone']])
      expect(scopeOf({ from: index }, inThese(...ids), scopes), ids.join()).toMatchObject({ by: 'source' });
  });
});

describe('a catalog on a page', () => {
  const stored = async () => ({
    path: sites('docs.example.com/guide'),
    host: sites('docs.example.com', 'shop.example.org'),
    near: sites('docs.example.com/guide/start'),
  });
  const all = ['host', 'path', 'near', 'other'].map((id) => entry(id));

  it('lists what counts there, the nearest first', async () => {
    const catalog = catalogOf(all, { stored });
    expect(idsOf(await catalog.listings(docs))).toEqual(['near', 'path', 'host', 'other']);
    expect(idsOf(await catalog.listings(shop))).toEqual(['host', 'other']);
    expect(idsOf(await catalog.listings('https://docs.example.com/guidebook'))).toEqual(['host', 'other']);
  });

  it('has what counts everywhere alone where no page is known', async () => {
    const catalog = catalogOf(all, { stored });
    for (const page of ['', 'about:blank', 'chrome-extension://docs.example.com/pad.html']) {
      expect(idsOf(await catalog.listings(page)), page).toEqual(['other']);
      await expect(catalog.skill('user:near', page), page).rejects.toMatchObject({ code: 'skill-elsewhere' });
    }
  });

  it('tells models of no other, reads no file of another, and gives none to a run', async () => {
    const catalog = catalogOf(all, { stored });
    expect((await catalog.candidates(shop)).map(({ skill }) => skill.id)).toEqual(['host', 'other']);
    await expect(catalog.skill('user:path', shop)).rejects.toMatchObject({
      code: 'skill-elsewhere',
      params: { skill: 'path' },
    });
    expect(await catalog.readBytes('path', 'SKILL.md', shop)).toBeUndefined();
    expect(await catalog.skill('user:path', docs)).toMatchObject({ id: 'path' });
    expect(await catalog.skill('user:path')).toMatchObject({ id: 'path' });
  });

  it('has a skill of a collection at its places alone, and its name in the list', async () => {
    const collections = [{ id: 'c1', name: 'Handbook', sites: ['docs.example.com/guide'] }];
    const catalog = catalogOf(all, {
      stored: async () => ({ path: { collections: ['c1', 'gone'] } }),
      sourceOrder: async () => ({ ...noOrder, collections }),
    });
    expect(idsOf(await catalog.listings(docs))[0]).toBe('path');
    expect((await catalog.listings(docs)).map((each) => each.collections)).toContainEqual(['Handbook']);
    expect(idsOf(await catalog.listings(shop))).not.toContain('path');
    await expect(catalog.skill('user:path', shop)).rejects.toMatchObject({ code: 'skill-elsewhere' });
  });

  it('says of one that is switched off that there is none, wherever it counts', async () => {
    const catalog = catalogOf(all, {
      stored: async () => ({ path: { ...sites('a.example'), enabled: false } }),
    });
    expect(await catalog.skill('user:path', docs)).toBeUndefined();
  });

  it('has a source’s skill for a built-in of its name only where that counts', async () => {
    const catalog = catalogOf([entry('translate', 'builtin'), entry('translate', 'user', index)]);
    const keyOn = async (page: string) => (await catalog.skill('user:translate', page))?.key;
    expect(await keyOn(docs)).toBe('user:translate');
    expect(await keyOn(shop)).toBe('builtin:translate');
    expect((await catalog.listings(shop)).map(({ key }) => key)).toEqual(['builtin:translate']);
    expect(new TextDecoder().decode(await catalog.readBytes('translate', 'a', shop))).toBe('builtin');
    expect((await catalog.selectionMenu()).map(({ sites }) => sites)).toEqual([]);
  });

  it('has the user’s own copy of a built-in in its place everywhere', async () => {
    const copied = [entry('translate', 'builtin'), entry('translate', 'user')];
    const catalog = catalogOf(copied, { stored: async () => ({ translate: sites('docs.example.com') }) });
    expect(await catalog.listings(shop)).toEqual([]);
    await expect(catalog.skill('builtin:translate', shop)).rejects.toMatchObject({ code: 'skill-elsewhere' });
  });

  it('tells apart what a user could run elsewhere, and what stands in for it', async () => {
    const catalog = catalogOf([...all, entry('translate', 'builtin'), entry('translate', 'user', index)], {
      stored: async () => ({ ...(await stored()), near: { ...sites('docs.example.com'), enabled: false } }),
    });
    const elsewhere = async (page: string) =>
      (await catalog.elsewhere(page)).map(({ id, sites }) => [id, sites]);
    expect(await elsewhere(shop)).toEqual([['path', ['docs.example.com/guide']]]);
    expect(await elsewhere(docs)).toEqual([]);
    expect((await elsewhere('')).map(([id]) => id)).toEqual(['host', 'path']);
    const off = catalogOf(all, { stored, skillsEnabled: async () => false });
    expect(await off.elsewhere(shop)).toEqual([]);
  });

  it('says of an item of the menu on which sites it is', async () => {
    const inMenu = { inSelectionMenu: true };
    const catalog = catalogOf(all, {
      stored: async () => ({ path: { ...inMenu, ...sites('docs.example.com/guide') }, other: inMenu }),
    });
    expect((await catalog.selectionMenu()).map(({ id, sites }) => [id, sites])).toEqual([
      ['other', undefined],
      ['path', ['docs.example.com/guide']],
    ]);
  });

  it('lists nothing while the settings cannot be read, and reads them again', async () => {
    let fails = true;
    const sourceOrder = async () => {
      if (fails) throw new Error('storage');
      return noOrder;
    };
    const catalog = catalogOf(all, { sourceOrder });
    await expect(catalog.listings(docs)).rejects.toThrow('storage');
    fails = false;
    expect(await catalog.listings(docs)).toHaveLength(4);
  });
});
