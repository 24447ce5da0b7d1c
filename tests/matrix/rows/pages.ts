import { allForms, type Row } from '../row';

const oneLine = { tolerances: ['one line'] } as const;
const rich = { forms: allForms, tolerances: ['tabs as spaces'] } as const;

/** Fields that a framework draws, with the framework's own state as their model. */
const frameworks = (
  [
    ['React', 'react', 'react'],
    ['Vue', 'vue', 'vue'],
    ['Preact', 'preact', 'preact'],
    ['Solid', 'solid', 'solid-js'],
    ['Angular', 'angular', '@angular/core'],
  ] as const
).flatMap(([name, page, from]): Row[] => [
  { name: `${name}, textarea`, page, package: from },
  { name: `${name}, input`, page, query: 'field=input', package: from, ...oneLine },
]);

const components: Row[] = [
  { name: 'Shoelace, textarea', page: 'shoelace-textarea', package: '@shoelace-style/shoelace' },
  { name: 'Web Awesome, textarea', page: 'webawesome-textarea', package: '@awesome.me/webawesome' },
  { name: 'Web Awesome, input', page: 'webawesome-input', package: '@awesome.me/webawesome', ...oneLine },
  { name: 'Material Web, textarea', page: 'material-textarea', package: '@material/web' },
  { name: 'Material Web, input', page: 'material-input', package: '@material/web', ...oneLine },
];

const editable = { query: 'field=contenteditable', ...rich } as const;

/** Where a page hides its fields. */
const places: Row[] = [
  { name: 'open shadow root, textarea', page: 'shadow-open' },
  { name: 'open shadow root, contenteditable', page: 'shadow-open', ...editable },
  { name: 'closed shadow root, textarea', page: 'shadow-closed' },
  { name: 'closed shadow root, contenteditable', page: 'shadow-closed', ...editable },
  { name: 'nested shadow roots, textarea', page: 'shadow-nested' },
  { name: 'frame of the same origin, textarea', page: 'frame-same-origin' },
  { name: 'frame of the same origin, contenteditable', page: 'frame-same-origin', ...editable },
  { name: 'srcdoc frame, textarea', page: 'frame-srcdoc' },
  { name: 'srcdoc frame, contenteditable', page: 'frame-srcdoc', ...editable },
  { name: 'sandboxed frame, textarea', page: 'frame-sandboxed', foreignFrame: true },
  { name: 'sandboxed frame, contenteditable', page: 'frame-sandboxed', foreignFrame: true, ...editable },
  {
    name: 'sandboxed frame of the same origin, textarea',
    page: 'frame-sandboxed',
    query: 'allow=same-origin',
  },
  { name: 'frame of another origin, textarea', page: 'frame-cross-origin', foreignFrame: true },
  {
    name: 'frame of another origin, contenteditable',
    page: 'frame-cross-origin',
    foreignFrame: true,
    ...editable,
  },
  { name: 'frame in design mode', page: 'frame-design-mode', ...rich },
];

/** Ctrl+Z is the browser's alone there; _undo last run_ writes the old text back. */
const noHistory: Row['gaps'] = {
  both: {
    undo: {
      finding: 'no undo',
      why: 'the page throws the element away at every key, and with it the browser’s history of what anybody has written',
    },
  },
};

/** Pages built like well-known ones. */
const sites: Row[] = [
  { name: 'React, contenteditable', page: 'react-contenteditable', package: 'react', ...rich },
  { name: 'Gmail-like composer', page: 'gmail-like', ...rich },
  {
    name: 'chat box that redraws itself at every key, textarea',
    page: 'chat-rerender',
    package: 'react',
    gaps: noHistory,
  },
  {
    name: 'chat box that redraws itself at every key, contenteditable',
    page: 'chat-rerender',
    query: 'field=contenteditable',
    package: 'react',
    gaps: noHistory,
  },
  { name: 'Notion-like block editor', page: 'notion-like' },
  {
    name: 'field that filters',
    page: 'filter-field',
    ...oneLine,
    texts: { start: 'one two three', short: 'zwei ', key: 'x', lines: '\nzwei  漢字\n\ndrei\n' },
    gaps: {
      both: {
        '100 KB': {
          finding: 'refused',
          why: 'the page takes the full stops out: of a text it would hold a part, so it gets back what it held',
        },
      },
    },
  },
  { name: 'field that closes when it loses the focus', page: 'closing-cell' },
  { name: 'field that cleans what is pasted, as HTML', page: 'cleans-paste', query: 'takes=html', ...rich },
  {
    name: 'field that cleans what is pasted, as text',
    page: 'cleans-paste',
    query: 'takes=text',
    tolerances: ['tabs as spaces'],
  },
  {
    name: 'field that joins the lines of what is pasted',
    page: 'cleans-paste',
    query: 'takes=line',
    tolerances: ['tabs as spaces'],
  },
  {
    name: 'chat box that joins the lines of what is pasted, and takes breaks away',
    page: 'cleans-paste',
    query: 'takes=line&keeps=ends',
  },
  {
    name: 'field that takes pasted text for Markdown',
    page: 'cleans-paste',
    query: 'takes=markdown',
    ...rich,
  },
  {
    name: 'editor that takes typing alone',
    page: 'own-model',
    query: 'takes=typing',
    // Each line and each line end is a step: of more than five the case does not wait for the end.
    texts: { start: 'one two three', short: 'zwei ', key: 'x', lines: 'eins\n  zwei' },
    gaps: {
      both: {
        undo: {
          finding: 'undo in steps',
          why: 'each of its lines is typed, and each is a step of its history',
        },
      },
    },
  },
  { name: 'form with validation', page: 'validated-form', query: 'maxlength=200000' },
  { name: 'modal dialog, textarea', page: 'modal-dialog' },
  { name: 'modal dialog, contenteditable', page: 'modal-dialog', ...editable },
  { name: 'modal overlay, textarea', page: 'modal-dialog', query: 'dialog=overlay' },
];

export const pageRows: Row[] = [...frameworks, ...components, ...places, ...sites];
