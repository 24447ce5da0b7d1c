import { Editor, Range } from 'mobiledoc-kit';
import '../node_modules/mobiledoc-kit/dist/mobiledoc.css';
import { offer } from '../page.js';

const linesIn = (section) =>
  section.items ? section.items.toArray().map((item) => item.text) : [section.text ?? ''];

const leaves = (post) =>
  post.sections.toArray().flatMap((section) => (section.items ? section.items.toArray() : [section]));

function placeIn(post, offset) {
  let left = offset;
  for (const section of leaves(post)) {
    if (left <= section.length) return section.toPosition(left);
    left -= section.length + 1;
  }
  return post.tailPosition();
}

function offsetOf(post, { section, offset }) {
  const before = leaves(post);
  return before
    .slice(0, before.indexOf(section))
    .reduce((length, { length: own }) => length + own + 1, offset);
}

let editor;

offer({
  mount(root, text) {
    // It listens to the whole document.
    editor?.destroy();
    const sections = text.split('\n').map((line) => [1, 'p', line === '' ? [] : [[0, [], 0, line]]]);
    editor = new Editor({
      mobiledoc: { version: '0.3.2', atoms: [], cards: [], markups: [], sections },
    });
    const field = root.appendChild(document.createElement('div'));
    editor.render(field);
    return {
      field,
      read: () => editor.post.sections.toArray().flatMap(linesIn).join('\n'),
      markup: () => htmlOf(editor.serialize()),
      caret: () => offsetOf(editor.post, editor.range.head),
      refuse: () => editor.disableEditing(),
      select(from, to) {
        field.focus();
        editor.selectRange(new Range(placeIn(editor.post, from), placeIn(editor.post, to)));
      },
    };
  },
});

/** The tags of a Mobiledoc, as its renderers write them. */
function htmlOf({ markups, sections }) {
  const inline = (markers) => {
    const open = [];
    return markers
      .map(([, opened, closed, value]) => {
        const tags = opened.map((index) => markups[index]);
        open.push(...tags.map(([tag]) => tag));
        const starts = tags.map(([tag, pairs = []]) => `<${tag}${attributesOf(pairs)}>`).join('');
        const ends = open
          .splice(open.length - closed)
          .reverse()
          .map((tag) => `</${tag}>`)
          .join('');
        return starts + new Option(value).innerHTML + ends;
      })
      .join('');
  };
  return sections
    .map(([kind, tag, inner]) => {
      if (kind === 3) return `<${tag}>${inner.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
      return kind === 1 ? `<${tag}>${inline(inner)}</${tag}>` : '';
    })
    .join('');
}

const attributesOf = (pairs) =>
  pairs.reduce((all, value, i) => (i % 2 ? all : `${all} ${value}="${pairs[i + 1]}"`), '');
