import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Our tokens change with the browser's light and dark, so that one theme does for both. */
export const editorTheme = EditorView.theme({
  '&': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    fontSize: '0.87rem',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    lineHeight: '1.55',
    minHeight: '18rem',
    maxHeight: 'max(24rem, 70vh)',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--text)', paddingBlock: '0.6rem' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--text-muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent-soft) 45%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-specialChar': { color: 'var(--danger)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    maxWidth: 'min(34rem, 90vw)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: '0.85rem',
    maxHeight: '14rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.6rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--text)',
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700', color: 'var(--accent)' },
  '.cm-completionDetail': { color: 'var(--text-muted)' },
  '.cm-diagnostic': {
    padding: '0.45rem 0.75rem',
    whiteSpace: 'pre-wrap',
    fontFamily: 'system-ui, sans-serif',
  },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warning)' },
  '.cm-diagnostic-info': { borderLeft: '4px solid var(--accent)' },
  '.cm-gutter-lint': { width: '1rem' },
  // In place of pictures whose colours are not ours.
  '.cm-lint-marker': { content: 'normal', width: '0.55rem', height: '0.55rem', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: 'normal', backgroundColor: 'var(--danger)', borderRadius: '1px' },
  '.cm-lint-marker-warning': { content: 'normal', backgroundColor: 'var(--warning)' },
  '.cm-lint-marker-info': { content: 'normal', border: '2px solid var(--accent)' },
  '.cm-lintRange': { backgroundImage: 'none', textDecorationSkipInk: 'none', textUnderlineOffset: '0.25em' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--danger) 1px' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warning) 1px' },
  '.cm-lintRange-info': { textDecoration: 'underline dotted var(--accent) 1px' },
  '.cm-lintRange-active': { backgroundColor: 'var(--warning-soft)' },
});

export const editorHighlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--accent)' },
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.monospace], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.keyword], color: 'var(--warning)' },
  {
    tag: [tags.comment, tags.meta, tags.processingInstruction, tags.punctuation, tags.separator],
    color: 'var(--text-muted)',
  },
  { tag: tags.comment, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)', textDecoration: 'underline' },
  { tag: tags.quote, color: 'var(--text-muted)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);
