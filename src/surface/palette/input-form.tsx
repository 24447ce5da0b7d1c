import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type EnteredValues, initialValue } from '../../core/skill/entered-values';
import { type CheckedFields, checkFields } from '../../core/skill/input-form';
import type { SkillListing } from '../../core/skill/model';
import { fieldProblemText } from '../../ui/field-problem-text';
import { tn } from '../../ui/i18n';
import { SkillIcon } from '../../ui/skill-icon';
import { tileStyle } from '../../ui/tile';
import type { Layer } from '../layer/surface';
import { FormField } from './form-field';
import { formAction, nextInTurn } from './form-keys';
import { controlAt, readForm } from './form-values';

/** What the palette, which gets all keys, hands to the form in it. */
export interface FormHandle {
  press(event: KeyboardEvent): void;
  /** Something in it was changed. */
  change(): void;
  run(): void;
  back(): void;
}

interface InputFormProps {
  layer: Layer;
  skill: SkillListing;
  instruction: string;
  /** What is read, in words. */
  chip: ComponentChildren;
  /** There is a text to work on: what is read, or what was typed. */
  hasText: boolean;
  /** What was entered before. */
  entered: EnteredValues;
  handle: RefObject<FormHandle | null>;
  onEntered: (entered: EnteredValues) => void;
  /** The values are right. */
  onRun: (fields: CheckedFields['values']) => void;
  onBack: () => void;
}

/** The form that a skill asks its user to fill in. */
export function InputForm({ layer, skill, instruction, handle, onRun, onBack, ...props }: InputFormProps) {
  const fields = skill.input ?? [];
  const form = useRef<HTMLDivElement>(null);
  const [entered] = useState(props.entered);
  const [problems, setProblems] = useState<CheckedFields['problems']>([]);
  /** How often it was sent off with something wrong: each time the first wrong field gets the keyboard. */
  const [failures, setFailures] = useState(0);
  const problemAt = (place: number) => problems.find(({ name }) => name === fields[place]?.name);

  const run = () => {
    const checked = checkFields(fields, readForm(form.current, fields), props.hasText);
    if (checked.problems.length === 0) return onRun(checked.values);
    setProblems(checked.problems);
    setFailures(failures + 1);
  };
  const press = (event: KeyboardEvent) => {
    const action = formAction(event, layer.focused);
    if (!action) return;
    if (action === 'next') return nextInTurn(layer.element, layer.focused, event);
    event.preventDefault();
    if (action === 'run') run();
    else if (action === 'back') onBack();
  };
  /** What was wrong and has been mended is wrong no longer; new faults are told by the next attempt. */
  const change = () => {
    // Chromium tells of a change once more when a field is taken out.
    if (!form.current?.isConnected) return;
    const now = readForm(form.current, fields);
    props.onEntered(now);
    if (problems.length === 0) return;
    const left = checkFields(fields, now, props.hasText).problems;
    setProblems(left.filter(({ name }) => problems.some((problem) => problem.name === name)));
  };
  handle.current = { press, change, run, back: onBack };

  useLayoutEffect(() => {
    const wrong = fields.findIndex((_, place) => problemAt(place));
    const control = controlAt(form.current, Math.max(wrong, 0));
    layer.focus(control);
    if (failures > 0) control?.scrollIntoView({ block: 'nearest' });
  }, [failures]);

  return (
    <>
      <FormHeader skill={skill} instruction={instruction} />
      {props.chip}
      {/* biome-ignore lint/a11y/useSemanticElements: a form element would let Enter in any field submit it past us */}
      <div class="form" role="form" aria-label={skill.name} ref={form} onChange={layer.guard(change)}>
        {fields.map((field, place) => {
          const problem = problemAt(place);
          return (
            <FormField
              key={field.name}
              field={field}
              place={place}
              initial={initialValue(field, entered)}
              hasText={props.hasText}
              problem={problem && fieldProblemText(problem)}
            />
          );
        })}
      </div>
      <p class="spoken" role="status">
        {problems.length > 0 && tn('palette_form_wrong', problems.length)}
      </p>
    </>
  );
}

function FormHeader({ skill, instruction }: Pick<InputFormProps, 'skill' | 'instruction'>) {
  return (
    <header>
      <span class="look" aria-hidden="true" style={tileStyle(skill)}>
        <SkillIcon look={skill} />
      </span>
      <h2>
        {skill.name}
        {instruction !== '' && <span class="instruction"> · {instruction}</span>}
      </h2>
    </header>
  );
}
