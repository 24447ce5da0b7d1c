import { metadataFor } from '../core/catalog/metadata';
import { sameCollection } from '../core/library/collections';
import type { BackupSetting } from '../core/library/import-types';
import type { SkillStore } from '../core/library/skill-store';
import { sameValue } from '../core/same-value';
import { normaliseSite } from '../core/sites';
import type { ResultChoice, RunOverrides, SkillMetadata } from '../core/skill/model';
import type { SettingsStore } from '../store/settings';
import { savedModels } from './backup-settings';
import type { BackupSettings, SavedMetadata } from './worker/backup-format';

/** One setting of a backup, and what taking it over does. */
export interface BackupChoice {
  setting: BackupSetting;
  apply(): Promise<void>;
}

export interface ChoiceNeeds {
  settings: SettingsStore;
  store: Pick<SkillStore, 'metadata' | 'setMetadata' | 'collect'>;
  builtinMetadata: Record<string, Partial<SkillMetadata>>;
}

/**
 * What of a backup beside its skills, memos, words and rules is not as it is here, one by one. `ids`: the skills that there
 * are, here or in the backup; `restored`: those in the backup, whose looks come with them.
 */
export async function backupChoices(
  saved: BackupSettings,
  metadata: Record<string, SavedMetadata>,
  { ids, restored }: { ids: ReadonlySet<string>; restored: ReadonlySet<string> },
  needs: ChoiceNeeds,
): Promise<BackupChoice[]> {
  const skills = Object.entries(metadata).filter(([id]) => ids.has(id));
  return [
    ...(await switchChoice(saved, needs)),
    ...(await historyChoice(saved, needs)),
    ...(await runChoices(saved, needs)),
    ...(await neverOnChoice(saved, needs)),
    ...(await budgetChoice(saved, needs)),
    ...(await slotChoices(saved, needs)),
    ...(await modelChoices(saved, needs)),
    ...(await skillChoices(skills, restored, needs)),
    ...(await collectionChoices(saved, skills, restored, needs)),
  ];
}

function choice(
  kind: BackupSetting['kind'],
  params: readonly (string | number | boolean)[],
  looser: boolean,
  apply: () => Promise<void>,
): BackupChoice {
  const texts = params.map(String);
  return { setting: { id: [kind, ...texts].join(' '), kind, params: texts, looser }, apply };
}

async function switchChoice({ skillsEnabled: on }: BackupSettings, { settings }: ChoiceNeeds) {
  if ((await settings.get('skillsEnabled')) === on) return [];
  return [choice('skills-enabled', [on], on, () => settings.set('skillsEnabled', on))];
}

/** To keep more is looser, and to keep less deletes: either is for the user to say. */
async function historyChoice({ history }: BackupSettings, { settings }: ChoiceNeeds) {
  const own = await settings.get('history');
  if (!history || (own.on === history.on && own.keep === history.keep)) return [];
  return [choice('history', [history.on, history.keep], true, () => settings.set('history', history))];
}

/** Sites that nothing is to run on here either. Those that are on the list here stay there. */
async function neverOnChoice({ neverOn: saved = [] }: BackupSettings, { settings }: ChoiceNeeds) {
  const own = await settings.get('neverOn');
  const sites = saved.flatMap((typed) => normaliseSite(typed) ?? []);
  const missing = [...new Set(sites)].filter((site) => !own.includes(site)).sort();
  if (missing.length === 0) return [];
  return [
    choice('never-on', [missing.join(', ')], false, async () => {
      const all = new Set([...(await settings.get('neverOn')), ...missing]);
      await settings.set('neverOn', [...all].sort());
    }),
  ];
}

async function budgetChoice({ budget }: BackupSettings, { settings }: ChoiceNeeds) {
  const own = await settings.get('budget');
  if (!budget || own?.limit === budget.limit) return [];
  const looser = own !== undefined && own.limit < budget.limit;
  return [choice('budget', [budget.limit], looser, () => settings.set('budget', budget))];
}

async function runChoices({ runDefaults: saved }: BackupSettings, { settings }: ChoiceNeeds) {
  const own = await settings.get('runDefaults');
  if (!saved) return [];
  // Whether skills made for a server of their own may go elsewhere is in no backup.
  const looser = {
    mode: true,
    scriptTimeout: saved.scriptTimeout > own.scriptTimeout,
    direct: saved.direct,
    review: !saved.review,
    stream: saved.stream,
  };
  const kinds = {
    mode: 'run-mode',
    scriptTimeout: 'run-timeout',
    direct: 'run-direct',
    review: 'run-review',
    stream: 'run-stream',
  } as const;
  return (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((key) => own[key] !== saved[key])
    .map((key) =>
      choice(kinds[key], [saved[key]], looser[key], async () =>
        settings.set('runDefaults', { ...(await settings.get('runDefaults')), [key]: saved[key] }),
      ),
    );
}

async function slotChoices({ shortcutSlots }: BackupSettings, { settings }: ChoiceNeeds) {
  const own = await settings.get('shortcutSlots');
  return shortcutSlots.flatMap((skill, slot) =>
    skill === null || own[slot] === skill
      ? []
      : choice('slot', [slot + 1, skill], true, async () =>
          settings.set(
            'shortcutSlots',
            (await settings.get('shortcutSlots')).map((before, place) => (place === slot ? skill : before)),
          ),
        ),
  );
}

/**
 * Models only where none is set up: a backup from a stranger is not to lead the user's texts elsewhere, be it by a rule for
 * a site, or by a name that a skill asks for. What is taken over has neither a key nor a permission.
 */
async function modelChoices(saved: BackupSettings, { settings }: ChoiceNeeds) {
  if ((await settings.get('models')).length > 0) return [];
  const { models, sites, defaultModel } = savedModels(saved);
  const has = async (id: string) => (await settings.get('models')).some((model) => model.id === id);
  const labelOf = (id: string) => models.find((model) => model.id === id)?.label ?? id;
  return [
    ...models.map((model) =>
      choice('model', [model.label, model.baseUrl, model.id], true, async () => {
        await settings.set('models', [...(await settings.get('models')), model]);
        const usual = await settings.get('defaultModel');
        if (model.id === defaultModel || usual === undefined) await settings.set('defaultModel', model.id);
      }),
    ),
    ...sites.map(({ site, model }) =>
      choice('site-model', [site, labelOf(model)], true, async () => {
        if (await has(model))
          await settings.set('siteModels', [...(await settings.get('siteModels')), { site, model }]);
      }),
    ),
  ];
}

async function skillChoices(
  skills: readonly [string, SavedMetadata][],
  restored: ReadonlySet<string>,
  { store, builtinMetadata }: ChoiceNeeds,
): Promise<BackupChoice[]> {
  const own = await store.metadata();
  return skills.flatMap(([id, saved]) => {
    const now = metadataFor(id, builtinMetadata, own);
    const set = (change: Parameters<SkillStore['setMetadata']>[1]) => () => store.setMetadata(id, change);
    const { icon = now.icon, emoji = now.emoji, colour = now.colour } = saved;
    const { enabled, inSelectionMenu, pinned, paletteKey, sites } = saved;
    // What comes with a skill that has none here restricts it from the first moment on.
    const sitesCome = restored.has(id) && now.sites === undefined;
    return [
      ...(restored.has(id) || (icon === now.icon && emoji === now.emoji && colour === now.colour)
        ? []
        : [choice('skill-look', [id, emoji ?? colour ?? icon ?? ''], false, set({ icon, emoji, colour }))]),
      ...(enabled === undefined || enabled === now.enabled
        ? []
        : [choice('skill-enabled', [id, enabled], enabled, set({ enabled }))]),
      ...(sites === undefined || sitesCome || sameValue(sites, now.sites)
        ? []
        : [choice('skill-sites', [id, sites.join(', ')], true, set({ sites }))]),
      ...(inSelectionMenu === undefined || inSelectionMenu === now.inSelectionMenu
        ? []
        : [choice('skill-menu', [id, inSelectionMenu], inSelectionMenu, set({ inSelectionMenu }))]),
      ...(pinned === undefined || pinned === (now.pinned ?? false)
        ? []
        : [choice('skill-pin', [id, pinned], pinned, set({ pinned }))]),
      ...(paletteKey === undefined || paletteKey === now.paletteKey
        ? []
        : [choice('skill-key', [id, paletteKey], true, set({ paletteKey }))]),
      ...runOverrides(id, saved.run ?? {}, now.run ?? {}, store),
    ];
  });
}

/** Collections that a skill is not in here. One that comes with it, and is in none here, is in them from the first moment on. */
async function collectionChoices(
  { collections: saved = [] }: BackupSettings,
  skills: readonly [string, SavedMetadata][],
  restored: ReadonlySet<string>,
  { store, settings }: ChoiceNeeds,
): Promise<BackupChoice[]> {
  const [own, known] = await Promise.all([store.metadata(), settings.get('collections')]);
  return skills.flatMap(([id, { collections: said = [] }]) => {
    const now = Object.hasOwn(own, id) ? own[id]?.collections : undefined;
    if (restored.has(id) && !now) return [];
    const missing = saved.filter(
      (each) => said.includes(each.id) && !now?.includes(sameCollection(known, each)?.id ?? ''),
    );
    if (missing.length === 0) return [];
    // It may then count elsewhere.
    const looser = missing.some((each) => (sameCollection(known, each) ?? each).sites !== undefined);
    return choice('skill-collections', [id, missing.map(({ name }) => name).join(', ')], looser, async () => {
      const here = await settings.get('collections');
      for (const each of missing) {
        const target = sameCollection(here, each);
        if (target) await store.collect([id], target.id, true);
      }
    });
  });
}

function runOverrides(
  id: string,
  saved: NonNullable<SavedMetadata['run']>,
  own: RunOverrides,
  store: ChoiceNeeds['store'],
): BackupChoice[] {
  const kinds = {
    mode: 'skill-mode',
    timeout: 'skill-timeout',
    direct: 'skill-direct',
    review: 'skill-review',
    model: 'skill-model',
    textField: 'skill-text-field',
    result: 'skill-result',
  } as const satisfies Record<keyof RunOverrides, BackupSetting['kind']>;
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((key) => {
    const value = saved[key];
    if (value === undefined || sameValue(value, own[key])) return [];
    if (typeof value === 'object' && value.field === undefined && !value.form) return [];
    const looser = key !== 'textField' && !isStricter(key, value);
    const said = typeof value === 'object' ? resultParams(value) : [value];
    return choice(kinds[key], [id, ...said], looser, async () => {
      const all = await store.metadata();
      const now = Object.hasOwn(all, id) ? all[id]?.run : undefined;
      await store.setMetadata(id, { run: { ...now, [key]: value } });
    });
  });
}

/** What goes less far than anything that may be set here: a result that stays whole, and unformed, is shown in the card alone. */
function isStricter(key: keyof RunOverrides, value: RunOverrides[keyof RunOverrides]): boolean {
  if (key === 'review') return value === true;
  if (key === 'direct') return value === false;
  return typeof value === 'object' && value.field === null && !value.form;
}

/** The part of a result as JSON, or nothing; and the form. */
function resultParams({ field, form }: ResultChoice): string[] {
  return [field === undefined ? '' : JSON.stringify(field), form ?? ''];
}
