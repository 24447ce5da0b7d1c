/**
 * The seconds that a `Retry-After` header asks to wait: it gives seconds, or a date. Undefined if there is none, or if
 * it says nothing that can be waited for.
 */
export function retryAfter(header: string | null | undefined, now = Date.now()): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  // Engines take other numbers, too, for a date.
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
