/** What formats text, and another name for the same. What editors put around it for themselves is none of it. */
const names: Record<string, string> = { strong: 'b', em: 'i', strike: 's', del: 's' };

const formatting = /^(?:a|b|i|u|s|code|pre|mark|sub|sup|h[1-6]|ul|ol|li|blockquote|table|tr|t[dh]|img|hr)$/;

const tag = /<(\/?)([a-z][\w-]*)((?:\s[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi;

/**
 * Whether two states of a field look the same to its reader: the same words in the same form. Unlike its markup this does not
 * change by itself when an editor marks a line or draws a caret.
 */
export const hasSameForm = (a: string, b: string): boolean => a === b || formOf(a) === formOf(b);

/**
 * Whether two states of a field have the same lines, blank ones too, where elements or breaks make them. What holds a line is no matter,
 * nor is the break that browsers put into it to give it a height.
 */
export const hasSameLines = (a: string, b: string): boolean => a === b || linesOf(a) === linesOf(b);

/** Whether the first line, or the last, is a blank one. */
export const hasBlankLine = (markup: string, at: 'beginning' | 'end'): boolean =>
  (at === 'beginning' ? /^[\n\ue000\ue003]/ : /[\n\ue000\ue003]$/).test(linesOf(markup));

const ofLines = /^(?:p|div|ul|ol|li|dl|dt|dd|pre|h[1-6]|blockquote|table|tr|t[dh]|section|figure)$/;

/** The text with a mark for each break, and for each element that a line begins or ends with. */
function linesOf(markup: string): string {
  const [broken, begun, ended, empty] = ['\ue000', '\ue001', '\ue002', '\ue003'] as const;
  return markup
    .replace(tag, (_all, slash: string, name: string) => {
      if (name.toLowerCase() === 'br') return broken;
      if (ofLines.test(name.toLowerCase())) return slash ? ended : begun;
      return name.toLowerCase() === 'img' ? '\ufffc' : '';
    })
    .replace(/&nbsp;|[\s\u00a0\u200b\u2060\ufeff]+/g, '')
    .replace(/\ue000(?=[\ue001\ue002]|$)/g, '')
    .replaceAll(begun + ended, empty)
    .replace(/[\ue001\ue002]+/g, '\n')
    .replace(/^\n|\n$/g, '')
    .replace(/^\ue003$/, '');
}

function formOf(markup: string): string {
  const kept = markup.replace(tag, (_all, slash: string, name: string, attributes: string) => {
    const form = names[name.toLowerCase()] ?? name.toLowerCase();
    if (!formatting.test(form)) return '';
    return `<${slash}${form}${/\shref="[^"]*"/.exec(attributes)?.[0] ?? ''}>`;
  });
  return kept.replace(/&nbsp;|[\s\u00a0\u200b\u2060\ufeff]+/g, '').replace(/<([bius]|code)><\/\1>/g, '');
}
