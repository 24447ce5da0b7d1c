import { type ModelPreset, presetOf } from '../../core/models/presets';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { TextField } from '../../ui/form/text-field';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import type { Platform } from '../platform';
import { BrowserModelNotice } from './browser-model-notice';
import { Connect } from './connect/connect';
import { DestinationLine } from './destination';
import { addressOf, hasModelName } from './draft';
import { KeyField } from './key-field';
import { MoreFields } from './more-fields';
import { PresetSelect } from './preset-select';
import { presetHint } from './preset-texts';
import { ReportInView } from './report-notice';
import { useBrowserModel } from './use-browser-model';
import { type EditorProps, type ModelEditor, useEditor } from './use-editor';
import { useFieldInHand } from './use-field-in-hand';

export interface ModelFormProps extends EditorProps {
  platform: Pick<Platform, 'answers'>;
  /** The user was led here for a new model: the box for a key has the focus. */
  connects: boolean;
  /** Leaves the form as it was; absent where there is nowhere else to be. */
  onCancel?: (() => void) | undefined;
}

/** Where a model is entered, or changed. For a new one there are shorter ways, and the form is folded below them. */
export function ModelForm({ platform, connects, onCancel, ...props }: ModelFormProps) {
  const editor = useEditor(props);
  const { entry, models } = props;
  const title = entry ? t('options_model_edit_title', visibleLine(entry.label)) : t('options_model_add');
  const form = <Fields title={title} editor={editor} onCancel={entry && onCancel} />;
  return (
    <>
      {onCancel && <h3>{title}</h3>}
      {entry ? (
        form
      ) : (
        <>
          <Connect
            platform={platform}
            models={models}
            editor={editor}
            takesFocus={connects || onCancel !== undefined}
          />
          <details class="more">
            <summary>{t('options_connect_other')}</summary>
            {form}
          </details>
        </>
      )}
      <News>{editor.report && <ReportInView report={editor.report} />}</News>
      {!entry && onCancel && (
        <div class="row">
          <Button kind="quiet" busy={editor.task !== undefined} onClick={onCancel}>
            {t('options_model_cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

interface FieldsProps {
  title: string;
  editor: ModelEditor;
  /** Leads back from the form that a click has opened. */
  onCancel: (() => void) | undefined;
}

/** All that can be said of a model. */
function Fields({ title, editor, onCancel }: FieldsProps) {
  const { draft, entry } = editor;
  const preset = presetOf(draft.kind, addressOf(draft) ?? draft.baseUrl);
  const hint = preset && presetHint(preset);
  const form = useFieldInHand(onCancel !== undefined, editor.errors);
  const isOwn = draft.kind === 'browser';
  const own = useBrowserModel(isOwn);
  const isUsable = !isOwn || own.state !== 'unavailable';
  return (
    <form
      ref={form}
      class="form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      {entry ? hint && <p class="hint">{hint}</p> : <PresetSelect hint={hint} onChoose={editor.usePreset} />}
      {isOwn && <BrowserModelNotice model={own} />}
      {!isOwn && <AddressField editor={editor} preset={preset} />}
      {!isOwn && <KeyField editor={editor} preset={preset} />}
      {hasModelName(draft.kind) && <NameField editor={editor} />}
      {isUsable && <MoreFields editor={editor} />}
      {isUsable && <DestinationLine draft={draft} />}
      <FormButtons editor={editor} isUsable={isUsable} onCancel={onCancel} />
    </form>
  );
}

const addressHints: Record<string, MessageKey> = {
  compatible: 'options_model_address_hint',
  'skill-api': 'options_model_address_hint_skill_api',
};

interface AddressFieldProps {
  editor: ModelEditor;
  preset: ModelPreset | undefined;
}

/** What a preset has filled in needs no hint. */
function AddressField({ editor: { draft, errors, edit }, preset }: AddressFieldProps) {
  const hint = preset && addressHints[preset.id];
  return (
    <TextField
      type="url"
      label={t('options_model_address')}
      value={draft.baseUrl}
      placeholder={draft.kind === 'openai-compatible' ? 'https://api.example.com/v1' : ''}
      hint={hint && t(hint)}
      error={errors.baseUrl && t(errors.baseUrl)}
      onInput={(baseUrl) => edit({ baseUrl })}
    />
  );
}

function NameField({ editor }: { editor: ModelEditor }) {
  const { draft, errors, offered, task } = editor;
  return (
    <TextField
      label={t('options_model_name')}
      value={draft.model}
      suggestions={offered.map(({ name }) => name)}
      hint={t('options_model_name_hint')}
      error={errors.model && t(errors.model)}
      onInput={editor.editModel}
      action={
        <Button busy={task !== undefined} onClick={editor.list}>
          {t(task === 'list' ? 'options_model_listing' : 'options_model_list')}
        </Button>
      }
    />
  );
}

interface FormButtonsProps {
  editor: ModelEditor;
  /** There is something that could be saved. */
  isUsable: boolean;
  onCancel: (() => void) | undefined;
}

function FormButtons({ editor: { task, unsaved, test }, isUsable, onCancel }: FormButtonsProps) {
  const busy = task !== undefined;
  return (
    <div class="row">
      {isUsable && (
        <>
          <Button kind="primary" busy={busy}>
            {t(task === 'save' ? 'options_model_saving' : 'options_model_save')}
          </Button>
          <Button busy={busy} onClick={test}>
            {t(task === 'test' ? 'options_model_testing' : 'options_model_test')}
          </Button>
        </>
      )}
      {onCancel && (
        <Button kind="quiet" busy={busy} onClick={onCancel}>
          {t('options_model_cancel')}
        </Button>
      )}
      {unsaved && <span class="hint">{t('options_model_unsaved')}</span>}
    </div>
  );
}
