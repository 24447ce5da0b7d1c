import { expect, test } from 'vitest';
import { createEditorWorld } from '../../../src/page/editor-world';

const paste = { do: 'paste', text: 'zwei' } as const;

/** What our script makes of what the page's own world claims. */
const taken = (claimed: unknown) => createEditorWorld({ inEditor: async () => claimed as never }).give(paste);

test('takes what handlers have made of a paste by its three names', async () => {
  for (const reaction of ['left', 'declined', 'taken'])
    expect(await taken({ status: 'done', reaction })).toEqual({ status: 'done', reaction });
});

test('takes no other word, and nothing that is no word, for what handlers have made of a paste', async () => {
  for (const reaction of ['Taken', 'left ', '__proto__', 0, 1, true, null, {}, ['taken'], [['left']]])
    expect(await taken({ status: 'done', reaction })).toEqual({ status: 'done' });
});

test('an answer of any other form is none', async () => {
  for (const claimed of [undefined, null, 'done', 7, [], {}, { status: 'taken' }, { reaction: 'taken' }])
    expect(await taken(claimed)).toEqual({ status: 'none' });
});
