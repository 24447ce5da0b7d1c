import { useId, useMemo } from 'preact/hooks';
import { type DiffHunk, type DiffLine, diffText } from '../core/library/text-diff';
import { t } from '../ui/i18n';
import { visibleText } from '../ui/plain-text';

/** Lines that are drawn, and characters of each. */
const mostLines = 1_000;
const longestLine = 2_000;

interface TextChangesProps {
  before: string;
  after: string;
  title: string;
}

/** What differs between two texts, line by line, under a heading; nothing if nothing does. */
export function TextChanges({ before, after, title }: TextChangesProps) {
  const id = useId();
  const hunks = useMemo(() => diffText(before, after), [before, after]);
  if (hunks?.length === 0) return null;
  return (
    <>
      <h4 id={id}>{title}</h4>
      {hunks ? <Hunks hunks={hunks} labelledBy={id} /> : <p class="hint">{t('options_diff_too_long')}</p>}
    </>
  );
}

function Hunks({ hunks, labelledBy }: { hunks: DiffHunk[]; labelledBy: string }) {
  const lines = hunks.reduce((sum, hunk) => sum + hunk.length, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="diff" tabIndex={0} aria-labelledby={labelledBy}>
        {cut(hunks).map((hunk, place) => (
          <div key={place} class="diff-hunk">
            {hunk.map((line, index) => (
              <Line key={index} {...line} />
            ))}
          </div>
        ))}
      </section>
      {lines > mostLines && <p class="hint">{t('options_diff_rest', String(lines - mostLines))}</p>}
    </>
  );
}

const marks = { same: ' ', added: '+', removed: '−' };

/** What colour and mark say is there to be read aloud as well, as an insertion or a deletion. */
function Line({ kind, text }: DiffLine) {
  const Tag = ({ same: 'span', added: 'ins', removed: 'del' } as const)[kind];
  return (
    <Tag class={`diff-line diff-${kind}`}>
      <span class="diff-mark" aria-hidden="true">
        {marks[kind]}
      </span>
      <span class="diff-text" dir="auto">
        {visibleText(text.slice(0, longestLine)) || '\n'}
      </span>
    </Tag>
  );
}

function cut(hunks: DiffHunk[]): DiffHunk[] {
  let left = mostLines;
  return hunks.flatMap((hunk) => {
    const part = hunk.slice(0, Math.max(left, 0));
    left -= hunk.length;
    return part.length > 0 ? [part] : [];
  });
}
