import { isInField } from '../../../core/record/view-outcome';
import { type FunctionResult, hasTable, resultAs } from '../../../core/skill/function/result-forms';
import { t } from '../../../ui/i18n';
import { DrawnResult } from '../../../ui/result/drawn-result';
import type { CardProps } from '../card-props';
import { useCopy } from '../use-copy';

type CardResultProps = Pick<CardProps, 'layer' | 'view' | 'places' | 'onInsertAs' | 'onCopy'>;

/** What a function gave, where that is more than a text, with the ways to take it. */
export function CardResult(props: CardResultProps) {
  const { result, text } = props.view;
  return (
    <DrawnResult
      result={result}
      text={text}
      actions={(shown) => <ResultActions {...props} result={shown} />}
    />
  );
}

const inserts = [
  ['table', 'card_insert_table'],
  ['markdown', 'card_insert_markdown'],
  ['text', 'card_insert_text'],
] as const;

function ResultActions({ result, ...props }: CardResultProps & { result: FunctionResult }) {
  const { layer, view, places, onInsertAs, onCopy } = props;
  const { value } = result;
  const [copyState, copy] = useCopy(() => onCopy('json'));
  const place = places.includes('insert') ? 'insert' : places[0];
  const mayWrite = place !== undefined && view.status !== 'running' && !isInField(view);
  return (
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
  );
}

const copyJsonLabel = {
  idle: 'card_copy_json',
  copied: 'card_copied',
  failed: 'card_copy_failed',
} as const;
