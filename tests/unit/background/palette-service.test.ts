import { describe, expect, it, vi } from 'vitest';
import { createPaletteService } from '../../../src/background/palette-service';
import type { Model } from '../../../src/core/run/needs';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

const setMetadata = vi.fn(async () => undefined);
const skillsChanged = vi.fn();
const neverOn = { add: vi.fn(async () => undefined) };
const showNever = vi.fn(async () => undefined);
const modelOn = vi.fn<(skill: string, url: string) => Promise<Model>>();
const model = { kind: 'openai-compatible', baseUrl: 'https://a.example/v1', model: 'm', apiKey: 'secret' };

async function serviceFor(sender: {
  tab?: { id: number; incognito?: boolean; url?: string };
  frameId?: number;
}) {
  const settings = createSettings(memoryArea().area);
  await settings.set('models', [
    { ...model, id: 'a', label: 'Cloud' },
    { ...model, id: 'b', label: 'At home' },
  ] as never);
  await settings.set('defaultModel', 'b');
  vi.clearAllMocks();
  return createPaletteService(sender as never, {
    called: { frameOf: async () => 7 },
    skills: { setMetadata },
    settings,
    instructions: { list: async () => ['make it kinder'] },
    neverOn,
    modelOn,
    showNever,
    skillsChanged,
  });
}

const palette = { tab: { id: 1 }, frameId: 7 };

describe('the palette', () => {
  it.each([
    [{ pinned: true }, { pinned: true }],
    [{ pinned: false }, { pinned: undefined }],
    [{ enabled: false }, { enabled: false }],
    // Only these two, whatever else is said.
    [{ enabled: true, sites: ['x.example'], run: { direct: true } }, { enabled: true }],
  ])('changes %j of a skill', async (change, kept) => {
    await (await serviceFor(palette)).changeSkill('notes', change);
    expect(setMetadata).toHaveBeenCalledExactlyOnceWith('notes', kept);
    expect(skillsChanged).toHaveBeenCalledOnce();
  });

  it('is told what models are called, and no more of them', async () => {
    expect(await (await serviceFor(palette)).models()).toEqual([
      { id: 'a', label: 'Cloud', isDefault: false },
      { id: 'b', label: 'At home', isDefault: true },
    ]);
  });

  it.each<[string, Partial<Model>, string | undefined]>([
    ['takes none', { noPictures: true }, 'At home'],
    ['says that it sees none', { seesPictures: async () => false }, 'At home'],
    ['says that it sees them', { seesPictures: async () => true }, undefined],
    ['does not answer', { seesPictures: () => Promise.reject(new Error('off')) }, undefined],
    ['is not known to take none', {}, undefined],
  ])('is told what a model is called that %s', async (_what, more, label) => {
    const service = await serviceFor({ tab: { id: 1, url: 'https://a.example/' }, frameId: 7 });
    modelOn.mockResolvedValue({ label: 'At home', ...more } as Model);
    expect(await service.blindModel('builtin:explain')).toBe(label);
    expect(modelOn).toHaveBeenCalledExactlyOnceWith('builtin:explain', 'https://a.example/');
  });

  it('says nothing of pictures where there is no model, which the run tells', async () => {
    const service = await serviceFor(palette);
    modelOn.mockRejectedValue(new Error('no-model'));
    expect(await service.blindModel('builtin:explain')).toBeUndefined();
  });

  it('has what was typed before, and none of it in a private window', async () => {
    expect(await (await serviceFor(palette)).instructions()).toEqual(['make it kinder']);
    const inPrivate = { ...palette, tab: { id: 1, incognito: true } };
    expect(await (await serviceFor(inPrivate)).instructions()).toEqual([]);
  });

  it('rules out the site that its tab is on, and the icon says so', async () => {
    const url = 'https://mail.example/inbox?id=7';
    await (await serviceFor({ ...palette, tab: { id: 1, url } })).neverHere();
    expect(neverOn.add).toHaveBeenCalledExactlyOnceWith(url);
    expect(showNever).toHaveBeenCalledExactlyOnceWith(1, url);
  });

  it.each([
    ['a page of ours', { id: 1, url: 'chrome-extension://abc/pad.html' }],
    ['a file', { id: 1, url: 'file:///home/me/a.html' }],
    ['a private window', { id: 1, url: 'https://mail.example/', incognito: true }],
    ['a page whose address is not known', { id: 1 }],
  ])('rules nothing out on %s', async (_name, tab) => {
    await (await serviceFor({ ...palette, tab })).neverHere();
    expect(neverOn.add).not.toHaveBeenCalled();
    expect(showNever).not.toHaveBeenCalled();
  });

  it.each([
    ['a frame that came by no call of the user’s', { ...palette, frameId: 8 }],
    ['no tab', {}],
  ])('of %s changes nothing and is told nothing', async (_name, sender) => {
    const service = await serviceFor(sender);
    await expect(service.changeSkill('notes', { enabled: false })).rejects.toMatchObject({
      code: 'rpc-forbidden',
    });
    await expect(service.instructions()).rejects.toMatchObject({ code: 'rpc-forbidden' });
    await expect(service.neverHere()).rejects.toMatchObject({ code: 'rpc-forbidden' });
    expect(neverOn.add).not.toHaveBeenCalled();
    await expect(service.models()).rejects.toMatchObject({ code: 'rpc-forbidden' });
    expect(setMetadata).not.toHaveBeenCalled();
  });
});
