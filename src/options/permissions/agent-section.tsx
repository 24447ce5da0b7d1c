import { useCallback, useState } from 'preact/hooks';
import { type AgentSettings, agentBounds, agentDefaults } from '../../core/agent/settings';
import type { PermissionCommands } from '../../messages/permission-commands';
import { Switch } from '../../ui/form/switch';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';

type Commands = Pick<PermissionCommands, 'agentSettings' | 'changeAgentSettings'>;

/** How far a model with tools may go in one run. */
export function AgentSection({ commands }: { commands: Commands }) {
  const loaded = useLoaded(useCallback(() => commands.agentSettings(), [commands]));
  const { value } = loaded;
  const set = (change: Partial<AgentSettings>) =>
    void loaded.change(() => commands.changeAgentSettings(change));
  return (
    <section class="part" aria-labelledby="permissions-agent">
      <h3 id="permissions-agent">{t('permissions_agent_title')}</h3>
      <LoadError loaded={loaded} />
      {value && (
        <div class="form">
          <NumberField
            label={t('permissions_agent_steps')}
            hint={t('permissions_agent_steps_hint', String(agentDefaults.steps))}
            value={value.steps}
            bounds={agentBounds.steps}
            whole
            onChange={(steps) => set({ steps })}
          />
          <NumberField
            label={t('permissions_agent_cost')}
            hint={t('permissions_agent_cost_hint', String(agentDefaults.cost))}
            value={value.cost}
            bounds={agentBounds.cost}
            onChange={(cost) => set({ cost })}
          />
          <NumberField
            label={t('permissions_agent_time')}
            hint={t('permissions_agent_time_hint', String(agentDefaults.commandTimeout / 1000))}
            value={value.commandTimeout / 1000}
            bounds={inSeconds(agentBounds.commandTimeout)}
            onChange={(seconds) => set({ commandTimeout: Math.round(seconds * 1000) })}
          />
          <div>
            <Switch
              on={value.pageForScripts}
              label={t('permissions_agent_page')}
              onChange={(pageForScripts) => set({ pageForScripts })}
            />
            <p class="hint">{t('permissions_agent_page_hint')}</p>
          </div>
          <div>
            <Switch
              on={value.historyForMemory}
              label={t('permissions_agent_history')}
              onChange={(historyForMemory) => set({ historyForMemory })}
            />
            <p class="hint">{t('permissions_agent_history_hint')}</p>
          </div>
        </div>
      )}
    </section>
  );
}

interface Bounds {
  least: number;
  most: number;
}

function inSeconds({ least, most }: Bounds): Bounds {
  return { least: least / 1000, most: most / 1000 };
}

interface NumberFieldProps {
  label: string;
  hint: string;
  value: number;
  bounds: Bounds;
  whole?: boolean;
  onChange: (value: number) => void;
}

/** Saved as soon as it is a number that can be used; until then the field says what can. */
function NumberField({ label, hint, value, bounds, whole = false, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const { least, most } = bounds;
  const usable = (typed: string) => {
    const number = Number(typed.trim().replace(',', '.'));
    const fits = typed.trim() !== '' && number >= least && number <= most;
    return fits && (!whole || Number.isInteger(number)) ? number : undefined;
  };
  const wrong = usable(text) === undefined;
  return (
    <TextField
      label={label}
      value={text}
      hint={hint}
      error={wrong ? t('permissions_agent_wrong', String(least), String(most)) : undefined}
      onInput={(next) => {
        setText(next);
        const number = usable(next);
        if (number !== undefined) onChange(number);
      }}
    />
  );
}
