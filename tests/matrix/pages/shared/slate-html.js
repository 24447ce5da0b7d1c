import { Transforms } from 'slate';

/** What a site has of HTML, by tag: as the example "paste-html" of Slate's own documentation. */
export const elementTags = {
  p: 'paragraph',
  a: 'link',
  blockquote: 'block-quote',
  h1: 'heading-one',
  h2: 'heading-two',
  ul: 'bulleted-list',
  ol: 'numbered-list',
  li: 'list-item',
  pre: 'code-block',
};
const marks = { strong: 'bold', em: 'italic', u: 'underline', code: 'code' };

/** The editor with a paste that takes HTML, where there is any. */
export function withHtml(editor) {
  const { insertData, isInline } = editor;
  editor.isInline = (element) => element.type === 'link' || isInline(element);
  editor.insertData = (data) => {
    const html = data.getData('text/html');
    if (!html) return insertData(data);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return Transforms.insertFragment(editor, childrenOf(body));
  };
  return editor;
}

function childrenOf(node) {
  const children = [...node.childNodes].flatMap(nodesOf);
  return children.length > 0 ? children : [{ text: '' }];
}

function nodesOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return [{ text: node.data }];
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  if (node.localName === 'br') return [{ text: '\n' }];
  const isCodeBlock = node.localName === 'pre' && node.firstChild?.localName === 'code';
  const children = childrenOf(isCodeBlock ? node.firstChild : node);
  const type = elementTags[node.localName];
  if (type) return [{ type, ...(type === 'link' && { url: node.getAttribute('href') }), children }];
  const mark = marks[node.localName];
  return mark ? children.map((child) => ({ ...child, [mark]: true })) : children;
}
