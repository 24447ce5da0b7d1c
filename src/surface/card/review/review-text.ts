import { t } from '../../../ui/i18n';
import { visibleLine, visibleText } from '../../../ui/plain-text';
import type { ReviewChange } from './review-parts';

/** A piece of a change as it is drawn: spaces and line ends alone would not be seen. */
export function shownPiece(text: string): string {
  if (/^[ \t]+$/.test(text)) return '␣'.repeat(text.length);
  return visibleText(text).replaceAll('\n', '↵\n');
}

/** A change in words, with its reason, for those who hear it. */
export function spokenChange(change: ReviewChange, total: number): string {
  const { reason } = change;
  const what = spokenEdit(change, total);
  return reason === undefined ? what : t('card_change_reason', what, visibleLine(reason));
}

function spokenEdit({ place, from, to }: ReviewChange, total: number): string {
  const which = [String(place + 1), String(total)];
  if (from === '') return t('card_change_adds', ...which, spokenPiece(to));
  if (to === '') return t('card_change_removes', ...which, spokenPiece(from));
  return t('card_change_replaces', ...which, spokenPiece(from), spokenPiece(to));
}

function spokenPiece(text: string): string {
  if (text.trim() !== '') return visibleLine(text);
  return t(text.includes('\n') ? 'card_change_line_end' : 'card_change_space');
}
