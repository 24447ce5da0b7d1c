import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LibrarySkill } from '../../../core/library/types';
import type { EnteredValues } from '../../../core/skill/entered-values';
import { type CheckedFields, checkFields } from '../../../core/skill/input-form';
import { Button } from '../../../ui/form/button';
import { TextArea } from '../../../ui/form/text-area';
import { TextField } from '../../../ui/form/text-field';
import { t } from '../../../ui/i18n';
import { OwnRunResult } from '../../own-run/run-result';
import { useDraft } from '../drafts';
import { TrialFields } from './trial-fields';
import { useTrial } from './use-trial';

/** Runs the skill on a text that the user puts in, and shows what comes. */
export function TrialTab({ skill }: { skill: LibrarySkill }) {
  const { key } = skill.manifest;
  const { input = [] } = skill.words;
  const [text, setText] = useState('');
  const [instruction, setInstruction] = useState('');
  const [values, setValues] = useState<EnteredValues>({});
  const [problems, setProblems] = useState<CheckedFields['problems']>([]);
  const unsaved = useDraft(key) !== undefined;
  const { view, run, answer, stop } = useTrial(key);
  const running = view?.status === 'running';
  const failed = view?.failure !== undefined && !running;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems]);
  const start = () => {
    const checked = checkFields(input, values, text.trim() !== '' || instruction.trim() !== '');
    setProblems(checked.problems);
    if (checked.problems.length === 0) run(text, instruction, input.length > 0 ? checked.values : undefined);
  };
  return (
    <form
      class="form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!running) start();
      }}
    >
      <p class="lead">{t('skill_try_lead')}</p>
      <TextArea label={t('skill_try_text')} value={text} rows={6} onInput={setText} />
      <TextField
        label={t('skill_try_instruction')}
        hint={t('skill_try_instruction_hint')}
        value={instruction}
        onInput={setInstruction}
      />
      <TrialFields fields={input} values={values} problems={problems} onChange={setValues} />
      {unsaved && <p class="hint caution">{t('skill_try_unsaved')}</p>}
      {!skill.metadata.enabled && <p class="hint caution">{t('skill_try_disabled')}</p>}
      <p class="row">
        <Button kind="primary" busy={running}>
          {t(failed ? 'skill_try_retry' : 'skill_try_run')}
        </Button>
        {running && <Button onClick={stop}>{t('skill_try_stop')}</Button>}
      </p>
      <OwnRunResult view={view} onAnswer={answer} />
    </form>
  );
}
