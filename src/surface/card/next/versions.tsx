import { compareTexts } from '../../../core/execute/compare-texts';
import { numberText } from '../../../ui/amounts';
import { t } from '../../../ui/i18n';
import { visibleLine, visibleText } from '../../../ui/plain-text';
import type { CardProps } from '../card-props';
import { shownPiece } from '../review/review-text';

/** Characters of what the user said that stand beside its answer. */
const longestShown = 60;

interface VersionsProps extends Pick<CardProps, 'layer' | 'view' | 'onVersion'> {
  compares: boolean;
  onCompare: () => void;
}

/** The answers of a run that went on, one at a time. */
export function Versions({ layer, view, onVersion, compares, onCompare }: VersionsProps) {
  const { versions, version, message, status } = view;
  if (versions.length < 2 || status === 'running') return null;
  const step = (by: number, label: 'card_version_before' | 'card_version_after', key: string) => (
    <button
      type="button"
      class="plain icon"
      aria-label={t(label)}
      title={t(label)}
      aria-keyshortcuts={`Alt+${key}`}
      aria-disabled={versions[version + by] === undefined}
      onClick={layer.guard(() => versions[version + by] && onVersion(version + by))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={by < 0 ? 'M10 4L6 8l4 4' : 'M6 4l4 4-4 4'} />
      </svg>
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box of its own around one row
    <div class="versions" role="group" aria-label={t('card_versions')}>
      {step(-1, 'card_version_before', 'ArrowLeft')}
      <span aria-live="polite">
        {t('card_version_of', numberText(version + 1), numberText(versions.length))}
      </span>
      {step(1, 'card_version_after', 'ArrowRight')}
      <span class="said">
        {message !== undefined && t('card_version_said', visibleLine(message, longestShown))}
      </span>
      {version > 0 && (
        <button type="button" class="plain" aria-pressed={compares} onClick={layer.guard(onCompare)}>
          {t('card_version_compare')}
        </button>
      )}
    </div>
  );
}

/** What the shown answer changes in the one before it. */
export function VersionChanges({ view }: Pick<CardProps, 'view'>) {
  const before = view.versions[view.version - 1]?.text ?? '';
  const changes = compareTexts(before, view.text);
  if (!changes) return <p class="note compared">{t('card_version_too_long')}</p>;
  return (
    <div class="compared">
      <div class="changes">
        {changes.map((part, at) =>
          part.kind === 'same' ? (
            <span key={at}>{visibleText(part.text)}</span>
          ) : (
            <span key={at} class="change">
              {part.from !== '' && <del>{shownPiece(part.from)}</del>}
              {part.to !== '' && <ins>{shownPiece(part.to)}</ins>}
            </span>
          ),
        )}
      </div>
    </div>
  );
}
