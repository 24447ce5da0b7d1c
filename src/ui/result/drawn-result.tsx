import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isObject } from '../../core/json-object';
import type { FunctionResult } from '../../core/skill/function/result-forms';
import { t } from '../i18n';
import { ResultValue } from './result-value';

interface DrawnResultProps {
  result: FunctionResult | undefined;
  /** What was delivered of it, which stands above. */
  text: string;
  /** What can be done with it. */
  actions?: (result: FunctionResult) => ComponentChildren;
}

/** What a function gave, where that is more than a text: in place of a text, or folded away under the one that was delivered. */
export function DrawnResult({ result, text, actions }: DrawnResultProps) {
  if (!result || isSame(result, text)) return null;
  const { value, choices, isText } = result;
  const draw = () => (
    <div class="text result">
      <ResultValue value={value} choices={choices} />
      {actions?.(result)}
    </div>
  );
  return isText ? <WholeResult draw={draw} /> : draw();
}

/** Whether the text says all that there is. */
const isSame = ({ value }: FunctionResult, text: string): boolean =>
  isObject(value) && Object.keys(value).length === 1 && Object.values(value)[0] === text;

/** Drawn only while it is unfolded. */
function WholeResult({ draw }: { draw: () => ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="whole" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('card_result_whole')}</summary>
      {open && draw()}
    </details>
  );
}
