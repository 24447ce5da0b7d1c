import { windowBounds } from '../../core/models/windows';

/** A window as it stands in the form. */
export function windowDraftOf(window: number | undefined): string {
  return window === undefined ? '' : String(window);
}

/** Tokens; undefined for none. Spaces, points and commas may part the thousands. */
export function parseWindow(typed: string): number | undefined | 'invalid' {
  const text = typed.trim();
  if (text === '') return undefined;
  if (!/^\d+([ .,\u00a0\u202f]\d{3})*$/.test(text)) return 'invalid';
  const tokens = Number(text.replace(/\D/g, ''));
  return tokens >= windowBounds.least && tokens <= windowBounds.most ? tokens : 'invalid';
}
