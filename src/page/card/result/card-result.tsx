import { useState } from 'preact/hooks';
import { isObject } from '../../../core/json-object';
import { isInField } from '../../../core/record/view-outcome';
import { type FunctionResult, hasTable, resultAs } from '../../../core/skill/function/result-forms';
import { t } from '../../../ui/i18n';
import type { CardProps } from '../card-props';
import { useCopy } from '../use-copy';
import { ResultValue } from './result-value';

type CardResultProps = Pick<CardProps, 'layer' | 'view' | 'places' | 'onInsertAs' | 'onCopy'>;

/** What a function gave, where that is more than a text: in place of a text, or folded away under the one that was delivered. */
export function CardResult(props: CardResultProps) {
  const { result, text } = props.view;
  if (!result || isSame(result, text)) return null;
  return result.isText ? <WholeResult {...props} result={result} /> : <Result {...props} result={result} />;
}

/** Whether the text says all that there is. */
const isSame = ({ value }: FunctionResult, text: string): boolean =>
  isObject(value) && Object.keys(value).length === 1 && Object.values(value)[0] === text;

function WholeResult(props: CardResultProps & { result: FunctionResult }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="whole" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('card_result_whole')}</summary>
      {open && <Result {...props} />}
    </details>
  );
}

const inserts = [
  ['table', 'card_insert_table'],
  ['markdown', 'card_insert_markdown'],
  ['text', 'card_insert_text'],
] as const;

function Result({ result, ...props }: CardResultProps & { result: FunctionResult }) {
  const { layer, view, places, onInsertAs, onCopy } = props;
  const { value, choices } = result;
  const [copyState, copy] = useCopy(() => onCopy('json'));
  const place = places.includes('insert') ? 'insert' : places[0];
  const mayWrite = place !== undefined && view.status !== 'running' && !isInField(view);
  return (
    <div class="text result">
      <ResultValue value={value} choices={choices} />
      <div class="result-actions">
        {mayWrite &&
          inserts.map(
            ([form, label]) =>
              (form !== 'table' || hasTable(value)) && (
                <button
                  type="button"
                  key={form}
                  onClick={layer.guard(() => onInsertAs(place, resultAs(value, form), form))}
                >
                  {t(label)}
                </button>
              ),
          )}
        <button type="button" onClick={layer.guard(copy)}>
          {t(copyJsonLabel[copyState])}
        </button>
        <span class="spoken" role="status">
          {copyState !== 'idle' && t(copyJsonLabel[copyState])}
        </span>
      </div>
    </div>
  );
}

const copyJsonLabel = {
  idle: 'card_copy_json',
  copied: 'card_copied',
  failed: 'card_copy_failed',
} as const;
