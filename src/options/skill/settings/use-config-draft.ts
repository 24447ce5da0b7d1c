import { useEffect, useState } from 'preact/hooks';
import { LibraryError } from '../../../core/library/library-error';
import type { Library, LibrarySkill } from '../../../core/library/types';
import { editSkillMd } from '../../../core/skill/edit-skill-md';
import type { ConfigValue } from '../../../core/skill/model';
import { findSkillMd } from '../../../core/skill/skill-md';
import { goTo } from '../skill-address';
import { type ConfigChanges, configChanges, withChange, withoutInvalid } from './config-changes';

export type ConfigReport =
  | { kind: 'saved'; ownCopy: boolean }
  /** Somebody else changed the skill; the user's values are still there, upon what is stored now. */
  | { kind: 'changed' }
  | { kind: 'failed'; error: unknown };

export interface ConfigDraft {
  /** The settings as the form shows them. */
  values: [string, ConfigValue][];
  unsaved: boolean;
  /** Some field holds no value of its setting. */
  invalid: boolean;
  saving: boolean;
  report: ConfigReport | undefined;
  /** Another number whenever the fields are to forget what was typed into them. */
  generation: number;
  change(key: string, value: ConfigValue | undefined): void;
  save(): Promise<void>;
  discard(): void;
}

interface ConfigDraftProps {
  library: Library;
  skill: LibrarySkill;
  reload: () => Promise<void>;
}

/** The settings of a skill between the store and the form. Only what the user changed is written. */
export function useConfigDraft({ library, skill, reload }: ConfigDraftProps): ConfigDraft {
  const { key, id, config, revision } = skill.manifest;
  const changes = configChanges.use(id);
  const [saving, setSaving] = useState(false);
  const [report, setReport] = useState<ConfigReport>();
  const [generation, setGeneration] = useState(0);
  const values = Object.entries(config).map(([name, value]): [string, ConfigValue] => [
    name,
    changes?.values.has(name) ? (changes.values.get(name) ?? null) : value,
  ]);

  useEffect(() => () => configChanges.set(id, withoutInvalid(configChanges.of(id))), [id]);

  function forget(): void {
    configChanges.set(id, undefined);
    setGeneration((before) => before + 1);
  }

  /** Lets the user look at what is there now before it is written over. */
  function showChanged(current: ConfigChanges, now: number): void {
    configChanges.set(id, { ...current, revision: now });
    setReport({ kind: 'changed' });
  }

  async function save(): Promise<void> {
    if (!changes || saving || changes.invalid.size > 0) return;
    if (changes.revision !== revision) return showChanged(changes, revision);
    setSaving(true);
    try {
      const { signature, files } = skill.manifest;
      // A function has its settings in the SKILL.md beside it.
      const file = signature && findSkillMd(files);
      const before =
        file === undefined ? skill.skillMd : new TextDecoder().decode(await library.readFile(key, file));
      const text = editSkillMd(before, { config: Object.fromEntries(values) });
      const savedKey = await library.saveSkillMd(key, text, revision, ...(file === undefined ? [] : [file]));
      forget();
      setReport({ kind: 'saved', ownCopy: savedKey !== key });
      if (savedKey !== key) goTo(savedKey);
    } catch (error) {
      const isChanged = error instanceof LibraryError && error.code === 'library-changed';
      // Where it cannot be read, the failure to save is told.
      const now = isChanged ? await library.skill(key).catch(() => undefined) : undefined;
      if (now) showChanged(changes, now.manifest.revision);
      else setReport({ kind: 'failed', error });
    } finally {
      setSaving(false);
      await reload();
    }
  }

  return {
    values,
    unsaved: changes !== undefined,
    invalid: (changes?.invalid.size ?? 0) > 0,
    saving,
    report,
    generation,
    change(name, value) {
      setReport(undefined);
      const before = configChanges.of(id) ?? { values: new Map(), invalid: new Set(), revision };
      configChanges.set(id, withChange(before, name, value));
    },
    save,
    discard() {
      setReport(undefined);
      forget();
    },
  };
}
