import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { certainPresetOfKey, presetsOfKey } from '../../../core/models/key-form';
import { type ModelPreset, modelPresets, presetsFor } from '../../../core/models/presets';
import { uiLanguage } from '../../../messages/i18n';
import { Button } from '../../../ui/form/button';
import { SelectField } from '../../../ui/form/select-field';
import { TextField } from '../../../ui/form/text-field';
import { t } from '../../../ui/i18n';
import { DestinationLine } from '../destination';
import { fromPreset } from '../draft';
import { presetName } from '../preset-texts';
import { type ModelEditor, useUnsavedWarning } from '../use-editor';
import { ConnectedText } from './connected-text';
import { ModelChoice } from './model-choice';

interface KeyOfferProps {
  editor: ModelEditor;
  takesFocus: boolean;
}

/**
 * A key is pasted first: whose it is its form tells, or the user. Where its form is that of one provider's keys alone a model is tried and
 * kept with it at once, else by a press.
 */
export function KeyOffer({ editor: { task, choice, adopt, adoptAtOnce }, takesFocus }: KeyOfferProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  const apiKey = typed.trim();
  useUnsavedWarning(apiKey !== '');
  useLayoutEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const possible = presetsOf(apiKey);
  const preset = possible.length === 1 ? possible[0] : possible.find(({ id }) => id === chosen);
  const isForThis =
    preset !== undefined &&
    choice?.by === 'key' &&
    choice.preset.id === preset.id &&
    choice.apiKey === apiKey;
  const models = isForThis ? choice.models : undefined;

  function connect(event: Event): void {
    event.preventDefault();
    setMissing(!preset);
    if (preset && apiKey !== '') adopt(preset, { apiKey });
  }

  function pasted(event: ClipboardEvent): void {
    const key = event.clipboardData?.getData('text').trim() ?? '';
    const of = certainPresetOfKey(key);
    const isWhole = typed.trim() === '' || isAllSelected(event.target);
    const its = isWhole && task === undefined && modelPresets.find(({ id }) => id === of);
    if (its) void adoptAtOnce(its, { apiKey: key });
  }

  return (
    <form ref={form} class="form" aria-labelledby={name} onSubmit={connect} onPaste={pasted}>
      <h3 id={name}>{t('options_connect_key_title')}</h3>
      <ConnectedText />
      <TextField
        type="password"
        label={t('options_connect_key')}
        value={typed}
        hint={t('options_connect_key_hint')}
        onInput={(key) => {
          setTyped(key);
          setChosen('');
          setMissing(false);
        }}
      />
      {apiKey !== '' && possible.length > 1 && (
        <SelectField
          label={t('options_connect_provider')}
          value={chosen}
          groups={[
            { options: [{ value: '', label: t('options_connect_choose') }, ...possible.map(optionOf)] },
          ]}
          error={isMissing && !preset ? t('options_connect_provider_missing') : undefined}
          onChange={setChosen}
        />
      )}
      {apiKey !== '' && preset && (
        <>
          {possible.length === 1 && <p>{t('options_connect_key_of', presetName(preset))}</p>}
          <DestinationLine draft={fromPreset(preset)} />
        </>
      )}
      {preset && models ? (
        <ModelChoice
          key={preset.id}
          name={presetName(preset)}
          models={models}
          task={task}
          onUse={(model) => adopt(preset, { apiKey, model })}
        />
      ) : (
        <div class="row">
          <Button kind="primary" busy={task !== undefined}>
            {t(task === 'adopt' ? 'options_model_local_busy' : 'options_connect_submit')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The providers that the key may be for, in the order in which the user is likely to have them: all where its form tells nothing. */
function presetsOf(apiKey: string): ModelPreset[] {
  const online = presetsFor(uiLanguage()).filter(({ group }) => group === 'cloud');
  const known = presetsOfKey(apiKey);
  return known.length > 0 ? online.filter(({ id }) => known.includes(id)) : online;
}

function isAllSelected(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  return target.selectionStart === 0 && target.selectionEnd === target.value.length;
}

const optionOf = (preset: ModelPreset) => ({ value: preset.id, label: presetName(preset) });
