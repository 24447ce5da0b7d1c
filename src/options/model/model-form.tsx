import { isOnThisComputer } from '../../core/model-address';
import { Button } from '../../ui/form/button';
import { RichMessage } from '../../ui/form/rich-message';
import { TextField } from '../../ui/form/text-field';
import { type MessageKey, t } from '../../ui/i18n';
import { addressOf, keyStateOf } from './draft';
import { hostOf } from './report';
import type { ModelState } from './use-model';

export function ModelForm({ model }: { model: ModelState }) {
  const { draft, errors, task } = model;
  const error = (key: MessageKey | undefined) => key && t(key);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        model.save();
      }}
    >
      <TextField
        type="url"
        label={t('options_model_address')}
        value={draft.baseUrl}
        placeholder="https://api.example.com/v1"
        hint={t('options_model_address_hint')}
        error={error(errors.baseUrl)}
        onInput={(baseUrl) => model.edit({ baseUrl })}
      />
      <KeyField model={model} />
      <TextField
        label={t('options_model_name')}
        value={draft.model}
        suggestions={model.models}
        hint={t('options_model_name_hint')}
        error={error(errors.model)}
        onInput={(name) => model.edit({ model: name })}
        action={
          <Button busy={task !== undefined} onClick={model.list}>
            {t(task === 'list' ? 'options_model_listing' : 'options_model_list')}
          </Button>
        }
      />
      <Destination address={addressOf(draft)} />
      <FormButtons model={model} />
    </form>
  );
}

const keyHints = {
  none: 'options_model_key_hint',
  typed: 'options_model_key_hint',
  stored: 'options_model_key_stored',
  removed: 'options_model_key_removed',
  'other-host': 'options_model_key_other_host',
} as const;

/** The key goes in and never comes out: a stored one shows as a sentence, not as dots. */
function KeyField({ model: { draft, stored, edit } }: { model: ModelState }) {
  const state = keyStateOf(draft, stored);
  const host = stored.baseUrl ? hostOf(stored.baseUrl) : '';
  return (
    <TextField
      type="password"
      label={t('options_model_key')}
      value={draft.apiKey ?? ''}
      hint={t(keyHints[state], host)}
      onInput={(key) => edit({ apiKey: key === '' ? undefined : key })}
      action={
        (state === 'stored' || state === 'removed') && (
          <Button onClick={() => edit({ apiKey: state === 'stored' ? '' : undefined })}>
            {t(state === 'stored' ? 'options_model_key_remove' : 'options_model_key_keep')}
          </Button>
        )
      }
    />
  );
}

/** Says which host will get the text, before anything is saved. */
function Destination({ address }: { address: string | undefined }) {
  if (address === undefined) return null;
  const host = <strong key="host">{hostOf(address)}</strong>;
  if (isOnThisComputer(address)) {
    return (
      <p class="destination">
        <RichMessage name="options_model_destination_local" parts={[host]} />
      </p>
    );
  }
  return (
    <p class="destination">
      <RichMessage name="options_model_destination" parts={[host]} />
      {address.startsWith('http:') && <span class="caution"> {t('options_model_unencrypted')}</span>}
    </p>
  );
}

function FormButtons({ model: { task, stored, unsaved, test, forget } }: { model: ModelState }) {
  const busy = task !== undefined;
  return (
    <div class="row">
      <Button kind="primary" busy={busy}>
        {t(task === 'save' ? 'options_model_saving' : 'options_model_save')}
      </Button>
      <Button busy={busy} onClick={test}>
        {t(task === 'test' ? 'options_model_testing' : 'options_model_test')}
      </Button>
      {stored.baseUrl && (
        <Button kind="danger" busy={busy} onClick={forget}>
          {t('options_model_forget')}
        </Button>
      )}
      {unsaved && <span class="hint">{t('options_model_unsaved')}</span>}
    </div>
  );
}
