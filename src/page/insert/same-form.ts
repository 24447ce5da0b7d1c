/** What formats text, and another name for the same. What editors put around it for themselves is none of it. */
const names: Record<string, string> = { strong: 'b', em: 'i', strike: 's', del: 's' };

const formatting = /^(?:a|b|i|u|s|code|pre|mark|sub|sup|h[1-6]|ul|ol|li|blockquote|table|tr|t[dh]|img|hr)$/;

const tag = /<(\/?)([a-z][\w-]*)((?:\s[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi;

/**
 * Whether two states of a field look the same to its reader: the same words in the same form. Unlike its markup this does not
 * change by itself when an editor marks a line or draws a caret.
 */
export const hasSameForm = (a: string, b: string): boolean => a === b || formOf(a) === formOf(b);

function formOf(markup: string): string {
  const kept = markup.replace(tag, (_all, slash: string, name: string, attributes: string) => {
    const form = names[name.toLowerCase()] ?? name.toLowerCase();
    if (!formatting.test(form)) return '';
    return `<${slash}${form}${/\shref="[^"]*"/.exec(attributes)?.[0] ?? ''}>`;
  });
  return kept.replace(/&nbsp;|[\s\u00a0\u200b\u2060\ufeff]+/g, '').replace(/<([bius]|code)><\/\1>/g, '');
}
