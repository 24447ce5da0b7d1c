import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { LibraryError } from '../../core/library/library-error';
import type { Library } from '../../core/library/types';
import { slugOf } from '../../core/skill/slug';
import { settingsLink } from '../../messages/page-commands';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { TextArea } from '../../ui/form/text-area';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { thrownText } from '../../ui/library-error-text';
import { SkillIcon } from '../../ui/skill-icon';
import { makeFromTemplate, type OwnWords, type SkillTemplate, templates, templateWords } from './templates';

interface NewSkillProps {
  library: Library;
  onClose: () => void;
}

/** Asks for a name, for what the skill is to begin as, and for its words; makes it, and opens it. */
export function NewSkill({ library, onClose }: NewSkillProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<SkillTemplate | undefined>(templates[0]);
  // Until they are changed they are the template's, whichever is chosen.
  const [own, setOwn] = useState<Partial<OwnWords>>({});
  const words = { ...(template ? templateWords(template) : { description: '', instructions: '' }), ...own };
  const [failure, setFailure] = useState<unknown>();
  const [isTried, setTried] = useState(false);
  const id = slugOf(name);

  useEffect(() => dialog.current?.showModal(), []);

  async function make(event: Event): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (id === '' || !template) return;
    setFailure(undefined);
    try {
      const { skillMd, files } = makeFromTemplate(template, id, words);
      const key = await library.create(id, skillMd, files);
      await library.setMetadata(id, { icon: template.icon });
      dialog.current?.close();
      location.hash = settingsLink(key);
    } catch (error) {
      setFailure(error);
    }
  }

  const { nameError, notice } = problemOf(isTried && id === '', failure);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={title} onClose={onClose}>
      <form class="form" onSubmit={(event) => void make(event)}>
        <h3 id={title}>{t('library_new_title')}</h3>
        <TextField
          label={t('library_new_name')}
          value={name}
          onInput={setName}
          hint={id ? t('library_new_id', id) : t('library_new_name_hint')}
          error={nameError}
        />
        <Templates chosen={template} onChoose={setTemplate} />
        <TextField
          label={t('library_new_description')}
          value={words.description}
          onInput={(description) => setOwn({ ...own, description })}
          hint={t('library_new_description_hint')}
        />
        <TextArea
          label={t('library_new_instructions')}
          value={words.instructions}
          rows={5}
          onInput={(instructions) => setOwn({ ...own, instructions })}
          hint={t('library_new_instructions_hint')}
        />
        {notice && (
          <Notice kind="danger" title={notice.message}>
            {notice.next && <p>{notice.next}</p>}
          </Notice>
        )}
        <p class="row">
          <Button kind="primary">{t('library_new_create')}</Button>
          <Button onClick={() => dialog.current?.close()}>{t('library_new_cancel')}</Button>
        </p>
      </form>
    </dialog>
  );
}

/** A name that is missing or taken is said at the field, everything else under the form. */
function problemOf(isNameMissing: boolean, failure: unknown) {
  if (isNameMissing) return { nameError: t('library_new_name_missing') };
  if (failure === undefined) return {};
  const text = thrownText(failure);
  const isTaken = failure instanceof LibraryError && failure.code === 'library-exists';
  return isTaken ? { nameError: `${text.message} ${text.next}` } : { notice: text };
}

interface TemplatesProps {
  chosen: SkillTemplate | undefined;
  onChoose: (template: SkillTemplate) => void;
}

function Templates({ chosen, onChoose }: TemplatesProps) {
  const name = useId();
  return (
    <fieldset class="choices templates">
      <legend>{t('library_new_template')}</legend>
      {templates.map((template) => (
        <label key={template.id} class="template">
          <input type="radio" name={name} checked={template === chosen} onChange={() => onChoose(template)} />
          <span class="skill-icon" aria-hidden="true">
            <SkillIcon look={template} />
          </span>
          <span>
            <strong>{t(template.title)}</strong>
            <span class="template-lead">{t(template.lead)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
