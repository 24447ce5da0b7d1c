import type { InputField } from '../../core/skill/model';
import { sentences, t } from '../../ui/i18n';
import { controlId } from './form-values';

interface FormFieldProps {
  field: InputField;
  place: number;
  initial: string | boolean;
  /** What is wrong with it, in words. */
  problem: string | undefined;
  /** There is a text of the user's for the field that takes it. */
  hasText: boolean;
}

/** One field with its label. It keeps its value by itself: drawing again leaves what was typed. */
export function FormField({ field, place, initial, problem, hasText }: FormFieldProps) {
  const isRequired = field.required && !(field.takesText && hasText);
  const id = controlId(place);
  const about = hintOf(field, hasText);
  const aboutId = about && `${id}-about`;
  const wrong = problem && `${id}-wrong`;
  return (
    <div class={field.kind === 'switch' ? 'field on-off' : 'field'}>
      <label for={id}>
        {field.label}
        {isRequired && field.kind !== 'switch' && (
          <span class="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <Control
        field={field}
        initial={initial}
        shared={{
          id,
          'aria-required': isRequired || undefined,
          'aria-invalid': problem !== undefined || undefined,
          'aria-describedby': [wrong, aboutId].filter(Boolean).join(' ') || undefined,
        }}
      />
      {about && (
        <p class="about" id={aboutId}>
          {about}
        </p>
      )}
      {wrong && (
        <p class="wrong" id={wrong}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** What the field is for, and how it is filled in where that is not seen. */
function hintOf({ description, kind, takesText }: InputField, hasText: boolean): string | undefined {
  const how = [
    ...(takesText && hasText ? [t('palette_form_takes_text')] : []),
    ...(kind === 'list' ? [t('palette_form_lines')] : []),
    ...(kind === 'json' ? [t('palette_form_as_json')] : []),
  ];
  return sentences(...(description ? [description] : []), ...how) || undefined;
}

interface ControlProps {
  field: InputField;
  initial: string | boolean;
  shared: {
    id: string;
    'aria-required': true | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
}

function Control({ field, initial, shared: { 'aria-required': required, ...shared } }: ControlProps) {
  const text = String(initial);
  switch (field.kind) {
    case 'switch':
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
      return <input {...shared} type="checkbox" role="switch" defaultChecked={initial === true} />;
    case 'choice':
      return (
        <select {...shared} aria-required={required}>
          {(text === '' || !field.required) && <option value="">{t('palette_form_choose')}</option>}
          {field.options?.map((option) => (
            <option key={option} value={option} selected={option === text}>
              {option}
            </option>
          ))}
        </select>
      );
    case 'long':
    case 'list':
    case 'json':
      return (
        <textarea {...shared} aria-required={required} rows={3} autocomplete="off" defaultValue={text} />
      );
    case 'number':
    case 'text':
      return (
        <input
          {...shared}
          aria-required={required}
          type="text"
          // No input of type number: it hands out no text that is not one, so nothing could be said about it.
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          autocomplete="off"
          defaultValue={text}
        />
      );
  }
}
