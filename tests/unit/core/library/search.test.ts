import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSkillSearch, type Searchable } from '../../../../src/core/library/search';

const skill = (id: string, name: string, description = ''): Searchable => ({ id, name, description });

const skills = [
  skill('pdf', 'PDF forms', 'Fills in forms and reads tables out of PDF files.'),
  skill('summarize', '总结', 'Sums a text up, the point first.'),
  skill('code-review', 'Code review', 'Looks at a diff for mistakes.'),
  skill('resume-writer', 'Résumé writer', 'Writes a résumé for an application.'),
  skill('commit', 'Commit message', 'Writes a message for a diff under review.'),
];

const find = (query: string) =>
  createSkillSearch(skills)
    .find(query)
    .map(({ id }) => id);

describe('the search in the library', () => {
  test('finds by category, tags and author, after what is called so, and no word across two of them', () => {
    const all: Searchable[] = [
      { ...skill('one', 'One'), category: 'office', tags: ['invoices', 'tax year'], author: 'Zoë Quist' },
      { ...skill('two', 'Office'), tags: [] },
    ];
    const found = (query: string) =>
      createSkillSearch(all)
        .find(query)
        .map(({ id }) => id);
    expect(found('invo')).toEqual(['one']);
    expect(found('year quist')).toEqual(['one']);
    expect(found('zoe')).toEqual(['one']);
    expect(found('office')).toEqual(['two', 'one']);
    expect(found('invoicestax')).toEqual([]);
  });

  test.each([
    ['by name', 'commit mess', ['commit']],
    ['by id', 'summarize', ['summarize']],
    ['by description', 'tables', ['pdf']],
    ['in another script', '总', ['summarize']],
    ['whatever the case', 'PdF', ['pdf']],
    ['with the accents left out', 'resume', ['resume-writer']],
    ['with the accents typed', 'résu', ['resume-writer']],
    ['by words in any order, each somewhere', 'diff code', ['code-review']],
    ['by the letters of a name in their order', 'smrz', ['summarize']],
    ['by the beginnings of words', 'crev', ['code-review']],
    ['not by letters from anywhere', 'tgr', []],
    ['not by letters strewn over a description', 'zzz', []],
  ])('finds %s: %s', (_how, query, found) => {
    expect(find(query)).toEqual(found);
  });

  test('puts a name before a description, and the start of a word before its middle', () => {
    expect(find('review')).toEqual(['code-review', 'commit']);
    expect(find('form')).toEqual(['pdf']);
    const named = [skill('a', 'Uninform'), skill('b', 'Fill a form'), skill('c', 'Formal')];
    expect(
      createSkillSearch(named)
        .find('form')
        .map(({ id }) => id),
    ).toEqual(['c', 'b', 'a']);
  });

  test('keeps the given order where nothing tells skills apart', () => {
    const alike = ['one', 'two', 'three'].map((id) => skill(id, 'Same name'));
    expect(createSkillSearch(alike).find('same')).toEqual(alike);
    expect(createSkillSearch(alike).find('  ')).toEqual(alike);
  });

  test('finds every skill by any piece of its texts, and never throws', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (name, description, from, length) => {
        const all = [skill('x', name, description), skill('y', 'Another', 'Of its own')];
        const start = from % (description.length + 1);
        const piece = description.slice(start, start + (length % 12));
        fc.pre(piece.isWellFormed());
        const words = piece
          .normalize('NFKD')
          .replace(/\p{Mn}/gu, '')
          .trim();
        if (words !== '') expect(createSkillSearch(all).find(piece)).toContain(all[0]);
      }),
    );
  });
});
