import type { ModelPreset } from '../../core/models/presets';
import { Button } from '../../ui/form/button';
import { RichMessage } from '../../ui/form/rich-message';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { addressOf } from './draft';
import { hostOf } from './report';
import type { ModelEditor } from './use-editor';

const hints = {
  none: 'options_model_key_hint',
  typed: 'options_model_key_hint',
  stored: 'options_model_key_stored',
  removed: 'options_model_key_removed',
  shared: 'options_model_key_shared',
  unshared: 'options_model_key_unshared',
  'other-host': 'options_model_key_other_host',
} as const;

const buttons = {
  stored: ['options_model_key_remove', ''],
  removed: ['options_model_key_keep', undefined],
  shared: ['options_model_key_without', ''],
  unshared: ['options_model_key_use', undefined],
} as const;

/** The key goes in and never comes out: a stored one shows as a sentence, not as dots. */
export function KeyField({ editor, preset }: { editor: ModelEditor; preset: ModelPreset | undefined }) {
  const { draft, entry, keyState, errors, edit } = editor;
  const [action, apiKey] = keyState in buttons ? buttons[keyState as keyof typeof buttons] : [];
  const host = hostOf(keyState === 'shared' ? (addressOf(draft) ?? '') : (entry?.baseUrl ?? ''));
  const needed = keyState === 'none' && preset?.key === 'needed' && preset.keyPage;
  return (
    <TextField
      type="password"
      label={t('options_model_key')}
      value={draft.apiKey ?? ''}
      hint={needed ? <KeyPage address={needed} /> : t(hints[keyState], host)}
      error={errors.apiKey && t(errors.apiKey)}
      onInput={(key) => edit({ apiKey: key === '' ? undefined : key })}
      action={action && <Button onClick={() => edit({ apiKey })}>{t(action)}</Button>}
    />
  );
}

/** Where to make a key, and what becomes of it. */
function KeyPage({ address }: { address: string }) {
  const link = (
    <a key="page" href={address} target="_blank" rel="noreferrer">
      {new URL(address).host}
    </a>
  );
  return <RichMessage name="options_model_key_page" parts={[link]} />;
}
