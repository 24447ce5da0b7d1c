import { describe, expect, test } from 'vitest';
import { saidOf } from '../../../../src/core/skill/said';

describe('author, version and tags of a skill', () => {
  test.each([
    ['in fields of their own', { author: ' Anna ', version: '2', tags: ['a', 'b'] }],
    ['under metadata', { metadata: { author: 'Anna', version: 2, tags: ['a', ' b '] } }],
    ['under metadata, the tags as one text', { metadata: { author: 'Anna', version: '2', tags: 'a, b,' } }],
    [
      'in both: the field of its own goes first',
      {
        author: 'Anna',
        version: '2',
        tags: ['a', 'b'],
        metadata: { author: 'Ben', version: '1', tags: 'c' },
      },
    ],
  ])('are found %s', (_where, head) => {
    expect(saidOf(head)).toEqual({ author: 'Anna', version: '2', tags: ['a', 'b'] });
  });

  test.each([
    ['nothing', {}],
    ['blanks', { author: ' ', tags: [], metadata: { author: '', tags: ' , ' } }],
    ['what is no text', { metadata: { author: { name: 'Anna' }, version: null, tags: [null, { a: 1 }] } }],
  ])('are none where the file says %s', (_what, head) => {
    expect(saidOf(head)).toEqual({});
  });
});
