import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { type RunDefaults, runDefaults } from '../../core/run/settings';
import type { HistoryCommands } from '../../messages/history-commands';
import { SelectField } from '../../ui/form/select-field';
import { Switch } from '../../ui/form/switch';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';

type Commands = Pick<HistoryCommands, 'runDefaults' | 'setRunDefaults'>;

/** Seconds that a script may be given: what is shorter ends nearly all, what is longer is no limit. */
const limits = { least: 1, most: 300 };

/** How runs go for all skills; a skill's own settings go before these. */
export function RunsView({ commands }: { commands: Commands }) {
  const loaded = useLoaded(useCallback(() => commands.runDefaults(), [commands]));
  const { value } = loaded;
  const set = (change: Partial<RunDefaults>) =>
    void (value && loaded.change(() => commands.setRunDefaults({ ...value, ...change })));
  return (
    <>
      <p class="lead">{t('runs_lead')}</p>
      <LoadError loaded={loaded} />
      {value && (
        <div class="form">
          <Choice hint={t('runs_review_hint')}>
            <Switch on={value.review} label={t('runs_review')} onChange={(review) => set({ review })} />
          </Choice>
          <Choice hint={t('runs_stream_hint')}>
            <Switch on={value.stream} label={t('runs_stream')} onChange={(stream) => set({ stream })} />
          </Choice>
          <Choice hint={t('runs_direct_hint')}>
            <Switch on={value.direct} label={t('runs_direct')} onChange={(direct) => set({ direct })} />
          </Choice>
          <Choice hint={t('runs_without_api_hint')}>
            <Switch
              on={value.withoutSkillApi}
              label={t('runs_without_api')}
              onChange={(withoutSkillApi) => set({ withoutSkillApi })}
            />
          </Choice>
          <DefaultMode mode={value.mode} onChange={(mode) => set({ mode })} />
          <ScriptLimit
            milliseconds={value.scriptTimeout}
            onChange={(scriptTimeout) => set({ scriptTimeout })}
          />
        </div>
      )}
    </>
  );
}

function Choice({ hint, children }: { hint: string; children: ComponentChildren }) {
  return (
    <div>
      {children}
      <p class="hint">{hint}</p>
    </div>
  );
}

function DefaultMode({
  mode,
  onChange,
}: {
  mode: RunDefaults['mode'];
  onChange: (mode: RunDefaults['mode']) => void;
}) {
  const options = [
    { value: 'llm', label: t('runs_mode_llm') },
    { value: 'direct', label: t('runs_mode_direct') },
  ];
  return (
    <SelectField
      label={t('runs_mode')}
      value={mode}
      groups={[{ options }]}
      hint={t('runs_mode_hint')}
      onChange={(value) => onChange(value === 'direct' ? 'direct' : 'llm')}
    />
  );
}

/** Saved as soon as it is a number that can be used; until then the field says what can. */
function ScriptLimit({
  milliseconds,
  onChange,
}: {
  milliseconds: number;
  onChange: (milliseconds: number) => void;
}) {
  const [text, setText] = useState(String(milliseconds / 1000));
  const seconds = secondsOf(text);
  return (
    <TextField
      label={t('runs_script_limit')}
      value={text}
      onInput={(next) => {
        setText(next);
        const wanted = secondsOf(next);
        if (wanted !== undefined) onChange(wanted * 1000);
      }}
      error={
        seconds === undefined
          ? t('runs_script_limit_wrong', String(limits.least), String(limits.most))
          : undefined
      }
      hint={t('runs_script_limit_hint', String(runDefaults.scriptTimeout / 1000))}
    />
  );
}

/** The number of seconds in the text, if it is one that a script may be given. */
function secondsOf(text: string): number | undefined {
  const seconds = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && seconds >= limits.least && seconds <= limits.most ? seconds : undefined;
}
