import { useId, useState } from 'preact/hooks';
import { askingPolicy } from '../../core/permission/policy';
import { type PolicyRule, ruleKey, rulesOf } from '../../core/permission/policy-rules';
import { sameValue } from '../../core/same-value';
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
    const kept = new Set(next.map(ruleKey));
    return loaded.change(async () => {
      // First what is asked for: a run of this moment meets one or the other, and nothing that is looser than both.
      for (const rule of next) await commands.putRule(rule);
      for (const rule of rules) if (!kept.has(ruleKey(rule))) await commands.removeRule(rule);
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
  const saying = (list: readonly PolicyRule[]) => list.map((rule) => ruleKey(rule) + rule.answer).sort();
  return sameValue(saying(rules), saying(everyAction)) ? 'every' : 'custom';
}
