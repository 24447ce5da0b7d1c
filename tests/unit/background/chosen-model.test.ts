import { beforeEach, describe, expect, it } from 'vitest';
import { modelFor } from '../../../src/background/chosen-model';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';
import { fakeModels, parts } from './support/fake-models';

const cloud = {
  id: 'cloud',
  kind: 'anthropic',
  label: 'Cloud',
  baseUrl: 'https://api.example.com/v1',
  model: 'big',
  apiKey: 'sk-1',
} as const;
const local = {
  id: 'local',
  kind: 'ollama',
  label: 'Local',
  baseUrl: 'http://localhost:11434',
  model: 'small',
  apiKey: '',
} as const;
const browser = { id: 'own', kind: 'browser', label: 'Own', baseUrl: '', model: '', apiKey: '' } as const;

const skill = { name: 'Polish', config: {} };
const models = fakeModels(() => parts());
let taken: string[];

beforeEach(() => {
  taken = [];
  models.made.length = 0;
});

async function choose(
  stored: Record<string, unknown>,
  {
    url = 'https://example.org/',
    override,
    forRun,
    engine,
  }: { url?: string; override?: string; forRun?: string; engine?: 'translate' } = {},
) {
  const settings = createSettings(memoryArea({ models: [cloud, local, browser], ...stored }).area);
  const mayReach = async (baseUrl: string) => !taken.includes(baseUrl);
  const needs = { settings, createModel: models.createModel, mayReach, withoutModel };
  return modelFor(needs, { ...skill, ...(engine && { engine }) }, url, override, forRun);
}

const ofBrowser = models.createModel({ ...browser, label: 'Translator' });
const withoutModel = async ({ engine }: { engine?: 'translate' }) => (engine ? ofBrowser : undefined);

describe('the model of a run', () => {
  it('is made of all that is kept of it', async () => {
    expect(await choose({ defaultModel: 'cloud' })).toMatchObject({ label: 'Cloud', model: 'big' });
    expect(models.made).toEqual([cloud]);
  });

  it('has the window that was set for it, and learns that its server takes no tools until it is set up anew', async () => {
    const { area } = memoryArea({ models: [{ ...cloud, window: 8_000 }, local], defaultModel: 'cloud' });
    const settings = createSettings(area);
    const needs = { settings, createModel: models.createModel, mayReach: async () => true, withoutModel };
    const choose = () => modelFor(needs, skill, '', undefined);
    const first = await choose();
    expect(first.window).toBe(8_000);
    expect(first.noTools).toBeUndefined();
    await first.learnNoTools?.();
    expect((await choose()).noTools).toBe(true);
    expect((await modelFor(needs, skill, '', 'local')).noTools).toBeUndefined();
    expect(await settings.get('models')).toMatchObject([{ apiKey: 'sk-1', noTools: true }, { id: 'local' }]);
  });

  it('is the one of the site, and the browser’s own has no host to be reached', async () => {
    taken = [cloud.baseUrl, local.baseUrl];
    const siteModels = [{ site: 'example.org', model: 'own' }];
    expect(await choose({ defaultModel: 'cloud', siteModels })).toMatchObject({ label: 'Own' });
  });

  it.each([
    ['the default', {}, undefined],
    ['the user’s for the skill', { defaultModel: 'local' }, 'cloud'],
    [
      'the site’s',
      { defaultModel: 'local', siteModels: [{ site: 'example.org', model: 'cloud' }] },
      undefined,
    ],
  ])('%s is not replaced where its permission was taken back', async (_name, stored, override) => {
    taken = [cloud.baseUrl];
    await expect(choose(stored, { ...(override && { override }) })).rejects.toMatchObject({
      code: 'model-permission',
      params: { host: 'api.example.com' },
    });
    expect(models.made).toEqual([]);
  });

  it('of a site is not replaced where it has gone', async () => {
    const siteModels = [{ site: 'example.org', model: 'gone' }];
    await expect(choose({ siteModels })).rejects.toMatchObject({
      code: 'model-gone',
      params: { subject: 'example.org' },
    });
    expect(models.made).toEqual([]);
  });

  it('is none while none is set up', async () => {
    await expect(choose({ models: [] })).rejects.toMatchObject({ code: 'no-model' });
  });

  it('is what of the browser’s does the skill’s work while none is set up, and not once one is', async () => {
    expect(await choose({ models: [] }, { engine: 'translate' })).toMatchObject({ label: 'Translator' });
    expect(await choose({ defaultModel: 'cloud' }, { engine: 'translate' })).toMatchObject({
      label: 'Cloud',
    });
  });

  it.each([
    ['for the run', {}, { forRun: 'gone' }],
    ['for the skill', {}, { override: 'gone' }],
    ['for the site', { siteModels: [{ site: 'example.org', model: 'gone' }] }, {}],
  ])(
    'that was chosen %s and has gone is replaced by nothing of the browser’s',
    async (_what, stored, how) => {
      const chosen = choose({ models: [], ...stored }, { engine: 'translate', ...how });
      await expect(chosen).rejects.toMatchObject({ code: 'model-gone' });
    },
  );
});
