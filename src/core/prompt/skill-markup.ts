import { replaceUnseen } from '../unseen';
import { estimateTokens, prefixWithin } from './tokens';

/** UTF-16 units of a text that are looked at: more than a hundred tokens of it can have. */
const looked = 1_500;

/**
 * A stranger's name, path or description as a model is shown it: on one line, without what is not seen. Between words that a
 * user has read it would carry orders to a model that nobody saw.
 */
export function asShown(text: string): string {
  const beginning = text.slice(0, looked);
  // Most texts have nothing to be mended, and an index has many.
  if (!/[^ -~]| {2}/.test(beginning)) return beginning.trim();
  const line = beginning.toWellFormed().replace(/\s+/gu, ' ');
  return replaceUnseen(line, () => '').trim();
}

/** A word that a cut would go through is left out whole if it began so few characters before. */
const longestRest = 20;

/**
 * An escaped text within both limits, with `…` where it was cut (the limits include it). No entity and no surrogate pair
 * is cut in two. Empty if there is no room for any of it.
 */
export function cutEscaped(escaped: string, limits: { characters: number; tokens: number }): string {
  const { characters, tokens } = limits;
  if (escaped.length <= characters && estimateTokens(escaped) <= tokens) return escaped;
  let end = Math.min(prefixWithin(escaped, tokens - 1), characters - 1);
  if (end <= 0) return '';
  end = beforePart(escaped, end);
  const space = escaped.lastIndexOf(' ', end);
  if (space > 0 && end - space <= longestRest) end = space;
  const kept = escaped.slice(0, end).trimEnd();
  return kept === '' ? '' : `${kept}…`;
}

/** `end`, or where the entity or the surrogate pair begins that it would cut. */
function beforePart(escaped: string, end: number): number {
  const entity = escaped.lastIndexOf('&', end - 1);
  if (entity >= 0 && escaped.indexOf(';', entity) >= end) return entity;
  const unit = escaped.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
