import { useMemo, useState } from 'preact/hooks';
import type { FunctionResult } from '../../core/skill/function/result-forms';
import { DrawnMarkdown } from '../drawn-markdown';
import { t, tn } from '../i18n';
import { visibleLine } from '../plain-text';
import { type ShownValue, shownValue } from './shown-value';

interface ResultValueProps {
  value: unknown;
  choices: FunctionResult['choices'];
  /** The properties that lead to the value. */
  path?: readonly string[];
}

/** A value of JSON as people read it: lists of objects as tables, one of few values as a badge, texts as Markdown. */
export function ResultValue({ value, choices, path }: ResultValueProps) {
  const shown = useMemo(() => shownValue(value, choices, path), [value, choices, path]);
  return <Shown shown={shown} choices={choices} />;
}

type Choices = Pick<ResultValueProps, 'choices'>;

function Shown({ shown, choices }: { shown: ShownValue } & Choices) {
  switch (shown.kind) {
    case 'text':
      return (
        <>
          {mayBeMarkdown.test(shown.text) ? <DrawnMarkdown text={shown.text} /> : shown.text}
          <Rest what="card_result_more_characters" count={shown.rest} />
        </>
      );
    case 'badge':
      return <span class="badge">{visibleLine(shown.text)}</span>;
    case 'switch':
      return <span class="badge">{t(shown.on ? 'card_result_yes' : 'card_result_no')}</span>;
    case 'plain':
      return <span class="value">{shown.text}</span>;
    case 'table':
      return <ShownTable shown={shown} choices={choices} />;
    case 'list':
      return (
        <>
          <ul>
            {shown.items.map((item) => (
              <li>
                <Shown shown={item} choices={choices} />
              </li>
            ))}
          </ul>
          <Rest what="card_result_more" count={shown.rest} />
        </>
      );
    case 'object':
      return (
        <>
          <dl>
            {shown.parts.map(({ name, value }) => (
              <div key={name} class={isWide(value) ? 'wide' : undefined}>
                <dt>{nameText(name)}</dt>
                <dd>
                  <Shown shown={value} choices={choices} />
                </dd>
              </div>
            ))}
          </dl>
          <Rest what="card_result_more" count={shown.rest} />
        </>
      );
    case 'folded':
      return <Folded shown={shown} choices={choices} />;
  }
}

/** Anything that Markdown could make something of. */
const mayBeMarkdown = /[\\`*_[\]<>#|~\n]|^\s*(?:[-+]|\d+[.)])\s|https?:/;

const nameText = (name: string) => visibleLine(name, 100);

/** It has lines of its own below its name. */
const isWide = (value: ShownValue) =>
  value.kind === 'table' || value.kind === 'list' || (value.kind === 'text' && value.text.length > 60);

function ShownTable({ shown, choices }: { shown: Extract<ShownValue, { kind: 'table' }> } & Choices) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="table" aria-label={t('card_result_table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {shown.columns.map((name) => (
                <th key={name} scope="col">
                  {nameText(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((cells) => (
              <tr>
                {cells.map((cell) => (
                  <td>
                    <Shown shown={cell} choices={choices} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Rest what="card_result_more_rows" count={shown.rest} />
      <Rest what="card_result_more_columns" count={shown.restColumns} />
    </>
  );
}

/** Drawn only while it is unfolded: it may be as deep as it likes. */
function Folded({ shown, choices }: { shown: Extract<ShownValue, { kind: 'folded' }> } & Choices) {
  const [open, setOpen] = useState(false);
  const { count, value, path } = shown;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{tn('card_result_parts', count)}</summary>
      {open && <ResultValue value={value} choices={choices} path={path} />}
    </details>
  );
}

type RestKey =
  | 'card_result_more'
  | 'card_result_more_rows'
  | 'card_result_more_columns'
  | 'card_result_more_characters';

/** Says how many are not shown. */
function Rest({ what, count }: { what: RestKey; count: number }) {
  return count > 0 ? <p class="note">{tn(what, count)}</p> : null;
}
