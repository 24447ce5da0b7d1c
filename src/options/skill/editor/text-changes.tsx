import { diffText } from '../../../core/library/text-diff';
import { t } from '../../../ui/i18n';

interface TextChangesProps {
  before: string;
  after: string;
  label: string;
}

const marks = { same: ' ', added: '+', removed: '−' } as const;

/** What differs between two texts, line by line. */
export function TextChanges({ before, after, label }: TextChangesProps) {
  const hunks = diffText(before, after);
  if (!hunks) return <p>{t('skill_changes_too_many')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key
    <section class="text-changes" aria-label={label} tabIndex={0}>
      {hunks.map((lines, hunk) => (
        <pre key={hunk}>
          {lines.map(({ kind, text }, line) => (
            <span key={line} class={`change-${kind}`}>
              <span aria-hidden="true">{marks[kind]} </span>
              {kind !== 'same' && <span class="spoken">{t(`skill_changes_${kind}`)} </span>}
              {text}
              {'\n'}
            </span>
          ))}
        </pre>
      ))}
    </section>
  );
}
