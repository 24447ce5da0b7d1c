import type { EditorName } from '../../messages/editor-order';
import { hasOneLine } from '../insert/one-line';
import type { WritableField } from '../target/refusal';
import type { FieldLook } from './kept';

/** What holds text alone: one shows Markdown as it is written, of the other nobody knows what it holds. */
const ofText: readonly EditorName[] = ['toastui-markdown', 'editcontext'];

/** Nobody writes plain text with these, as in a chat. */
const ofDocuments: readonly EditorName[] = [
  'blocknote',
  'ckeditor5',
  'ckeditor4',
  'tinymce',
  'froala',
  'trix',
];

/** Their paragraphs stand under each other without a gap. */
const ofLines: readonly EditorName[] = ['quill', 'draft', 'slate'];

/** Whether the field can hold formatting, as far as that can be known. What it takes is found out by writing. */
export function holdsFormatting(field: WritableField): boolean {
  if (field.kind === 'editor') return !field.partial && !ofText.includes(field.editor);
  if (field.kind !== 'contenteditable') return false;
  const { element } = field;
  if (element.contentEditable === 'plaintext-only' || hasOneLine(field)) return false;
  return styleOf(element)?.getPropertyValue('-webkit-user-modify') !== 'read-write-plaintext-only';
}

/** Whether there is formatting in the field, or its editor is known by what it makes of text. */
export function showsFormatting(field: WritableField): boolean {
  if (field.kind === 'editor' && ofDocuments.includes(field.editor)) return true;
  return (
    field.element.querySelector(
      'b,strong,i,em,s,del,a[href],ul,ol,h1,h2,h3,h4,h5,h6,blockquote,pre,code,table',
    ) !== null
  );
}

/** Whether the field can hold no paragraphs. */
export const isParagraph = (element: Element): boolean => element.matches('p,h1,h2,h3,h4,h5,h6');

/** How a field shows its text. */
export function lookOf(field: WritableField): FieldLook {
  const { element } = field;
  const spaces = /^(?:pre|pre-wrap|break-spaces)$/.test(styleOf(element)?.whiteSpace ?? '');
  return {
    spaces,
    paragraph: field.kind === 'contenteditable' && isParagraph(element),
    lines: hasGaps(element) === false || (field.kind === 'editor' && ofLines.includes(field.editor)),
  };
}

/** Whether there is a gap between its paragraphs; undefined where it has none. */
function hasGaps(element: HTMLElement): boolean | undefined {
  const paragraph = element.querySelector('p');
  const style = paragraph ? styleOf(paragraph) : undefined;
  return style && [style.marginTop, style.marginBottom].some((margin) => Number.parseFloat(margin) > 0);
}

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  element.ownerDocument.defaultView?.getComputedStyle(element);
