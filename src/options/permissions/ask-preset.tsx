import { useId, useState } from 'preact/hooks';
import { askingPolicy } from '../../core/permission/policy';
import { type PolicyRule, rulesOf } from '../../core/permission/policy-rules';
import type { PermissionCommands, PolicyOverview } from '../../messages/permission-commands';
import { News } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { UndoNotice } from '../undo-notice';
import type { Loaded } from '../use-loaded';

interface AskPresetProps {
  loaded: Loaded<PolicyOverview>;
  commands: Pick<PermissionCommands, 'putRule' | 'removeRule'>;
}

type Preset = 'every' | 'risky' | 'custom';

const everyAction = rulesOf(askingPolicy);

/** What has to be asked for, as a choice of few: each stands for rules, and the user's own rules are the third. */
export function AskPreset({ loaded, commands }: AskPresetProps) {
  const name = useId();
  const [replaced, setReplaced] = useState<PolicyRule[]>();
  const { value } = loaded;
  if (!value || value.problems.length > 0) return null;
  const { rules } = value;
  const chosen = presetOf(rules);

  async function put(next: readonly PolicyRule[]): Promise<boolean> {
    return loaded.change(async () => {
      for (const rule of rules) await commands.removeRule(rule);
      for (const rule of next) await commands.putRule(rule);
    });
  }
  async function choose(preset: Preset): Promise<void> {
    if (preset === 'custom' || preset === chosen) return;
    if (await put(preset === 'every' ? everyAction : []))
      setReplaced(chosen === 'custom' ? rules : undefined);
  }
  async function undo(before: readonly PolicyRule[]): Promise<void> {
    if (await put(before)) setReplaced(undefined);
  }

  return (
    <>
      <fieldset class="choices">
        <legend>
          <h3>{t('permissions_preset_title')}</h3>
        </legend>
        {presets.map(({ preset, label, hint }) => (
          <label key={preset} class="preset">
            <input
              type="radio"
              name={name}
              checked={chosen === preset}
              // Own rules come about under Advanced.
              disabled={preset === 'custom' && chosen !== 'custom'}
              onChange={() => void choose(preset)}
            />
            <span>
              {t(label)}
              <span class="hint preset-hint">{t(hint)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <News>
        {replaced && (
          <UndoNotice message={t('permissions_preset_replaced')} onUndo={() => void undo(replaced)} />
        )}
      </News>
    </>
  );
}

const presets = [
  { preset: 'every', label: 'permissions_preset_every', hint: 'permissions_preset_every_hint' },
  { preset: 'risky', label: 'permissions_preset_risky', hint: 'permissions_preset_risky_hint' },
  { preset: 'custom', label: 'permissions_preset_custom', hint: 'permissions_preset_custom_hint' },
] as const;

function presetOf(rules: readonly PolicyRule[]): Preset {
  if (rules.length === 0) return 'risky';
  const isEvery =
    rules.length === everyAction.length &&
    everyAction.every(({ kind, pattern, answer }) =>
      rules.some(
        (rule) =>
          rule.kind === kind && rule.pattern === pattern && rule.answer === answer && rule.site === undefined,
      ),
    );
  return isEvery ? 'every' : 'custom';
}
