import { describe, expect, it } from 'vitest';
import { matchQuery } from '../../../../src/core/catalog/search';
import type { SkillListing } from '../../../../src/core/skill/model';

const skill = (id: string, name: string, description: string): SkillListing => ({
  key: `builtin:${id}`,
  id,
  name,
  description,
  emoji: '✨',
});

const english = [
  skill('proofread', 'Proofread', 'Mends spelling and grammar, on this computer'),
  skill('polish', 'Polish', 'Makes the text read well without changing what it says'),
  skill('rewrite', 'Rewrite', 'Says it again in another way, as you ask'),
  skill('translate', 'Translate', 'Puts the text into another language'),
  skill('explain', 'Explain', 'Tells what the selected text means'),
  skill('summarize', 'Summarize', 'The main points in a few lines'),
  skill('memo', 'Memo', 'Keeps the text for later'),
];

const chinese = [
  skill('proofread', '校对', '在本机修正拼写和语法'),
  skill('polish', '润色', '让文字更通顺，不改变原意'),
  skill('translate', '翻译', '把文本译成另一种语言'),
  skill('summarize', '总结要点', '用几行话写出要点'),
];

const first = (query: string, skills: SkillListing[] = english) => {
  const match = matchQuery(query, skills)[0];
  return match && [match.skill.id, match.instruction];
};

describe('a name or a short form of it', () => {
  it('lists everything in the given order when nothing is typed', () => {
    const ids = english.map(({ id }) => id);
    expect(matchQuery('', english).map((match) => match.skill.id)).toEqual(ids);
    expect(matchQuery('   ', english).map((match) => match.skill.id)).toEqual(ids);
  });

  it.each([
    ['pr', 'proofread'],
    ['PROOF', 'proofread'],
    ['po', 'polish'],
    ['tr', 'translate'],
    ['rw', 'rewrite'],
    ['smz', 'summarize'],
    ['xpl', 'explain'],
    ['memo ', 'memo'],
  ])('%j is %s', (query, id) => {
    expect(first(query)).toEqual([id, '']);
  });

  it('lists only the skills that match', () => {
    expect(matchQuery('mem', english).map((match) => match.skill.id)).toEqual(['memo']);
  });

  it('says which letters of the name matched', () => {
    expect(matchQuery('pof', english)[0]?.highlights).toEqual([0, 3, 4]);
  });

  it('prefers the beginning of a name over its middle', () => {
    const skills = [skill('a', 'Compress', ''), skill('b', 'Press release', '')];
    expect(matchQuery('press', skills).map((match) => match.skill.id)).toEqual(['b', 'a']);
  });

  it('keeps the given order among equals', () => {
    const skills = [skill('a', 'Same', ''), skill('b', 'Same', '')];
    expect(matchQuery('sa', skills).map((match) => match.skill.id)).toEqual(['a', 'b']);
  });

  it('finds nothing among no skills', () => {
    expect(matchQuery('anything', [])).toEqual([]);
  });
});

describe('a name and an instruction', () => {
  it.each([
    ['translate to French', 'translate', 'to French'],
    ['tr to french', 'translate', 'to french'],
    ['Translate: to French', 'translate', 'to French'],
    ['translate,   to French ', 'translate', 'to French'],
    ['rewrite as a  short poem', 'rewrite', 'as a  short poem'],
    ['summ it in 3 words', 'summarize', 'it in 3 words'],
    ['translate成法语', 'translate', '成法语'],
  ])('%j', (query, id, instruction) => {
    expect(first(query)).toEqual([id, instruction]);
  });

  it('takes as many words for the name as the name has', () => {
    const skills = [skill('fix-grammar', 'Fix grammar', ''), skill('fix', 'Fix', '')];
    expect(first('fix gr please', skills)).toEqual(['fix-grammar', 'please']);
    expect(first('fix the intro', skills)).toEqual(['fix', 'the intro']);
  });

  it('offers all others with the whole text after the named one', () => {
    const matches = matchQuery('translate to French', english);
    expect(matches).toHaveLength(english.length);
    expect(matches.slice(1).every((match) => match.instruction === 'translate to French')).toBe(true);
  });

  it('marks the letters of the name that stood in the query', () => {
    expect(matchQuery('tr to french', english)[0]?.highlights).toEqual([0, 1]);
  });

  it('takes no single letter for a name', () => {
    expect(first('p like a pirate')?.[1]).toBe('p like a pirate');
  });

  it('does not look for names inside a sentence', () => {
    expect(first('in French')?.[1]).toBe('in French');
  });
});

describe('a text that names no skill', () => {
  it('keeps all skills, with the whole text as the instruction', () => {
    const matches = matchQuery('make it sound like a lawyer!', english);
    expect(matches).toHaveLength(english.length);
    expect(new Set(matches.map((match) => match.instruction))).toEqual(
      new Set(['make it sound like a lawyer!']),
    );
  });

  it('puts matching descriptions first', () => {
    expect(first('which language is this')).toEqual(['translate', 'which language is this']);
    expect(first('check my grammar')?.[0]).toBe('proofread');
  });

  it('puts a name that stands inside the text first', () => {
    expect(first('please rewrite this')).toEqual(['rewrite', 'please rewrite this']);
  });

  it('keeps the given order where nothing fits', () => {
    expect(matchQuery('zzz qqq', english).map((match) => match.skill.id)).toEqual(
      english.map(({ id }) => id),
    );
  });

  it.each(['???', '(', '[a-z]+$', '🎉🎉', '\\'])('takes %j as it is', (query) => {
    expect(first(query)?.[1]).toBe(query);
  });
});

describe('Chinese names', () => {
  it.each([
    ['翻', 'translate', ''],
    ['翻译', 'translate', ''],
    ['要点', 'summarize', ''],
    ['翻译成法语', 'translate', '成法语'],
    ['翻译 成法语', 'translate', '成法语'],
    ['翻译：成法语', 'translate', '成法语'],
    ['翻 成法语', 'translate', '成法语'],
    ['总结一下这段话', 'summarize', '一下这段话'],
    ['翻译to French', 'translate', 'to French'],
  ])('%j', (query, id, instruction) => {
    expect(first(query, chinese)).toEqual([id, instruction]);
  });

  it('are found by the English id too, with nothing to mark in the name', () => {
    expect(matchQuery('tr 成法语', chinese)[0]).toMatchObject({
      skill: { id: 'translate' },
      instruction: '成法语',
      highlights: [],
    });
    expect(first('pol', chinese)).toEqual(['polish', '']);
  });

  it('are ranked by pairs of characters in the description', () => {
    expect(first('检查语法错误', chinese)).toEqual(['proofread', '检查语法错误']);
  });
});

/** What Enter runs: the skill that is clearly meant, with what it is told; or nothing, and the text is asked. */
const meant = (query: string, skills: SkillListing[] = english) => {
  const [match] = matchQuery(query, skills);
  return match?.clear ? [match.skill.id, match.instruction] : undefined;
};

describe('a skill is clearly meant', () => {
  it.each([
    ['polish', 'polish', ''],
    ['pol', 'polish', ''],
    ['p', 'polish', ''],
    ['sum', 'summarize', ''],
    ['polish more friendly', 'polish', 'more friendly'],
    ['Polish: more friendly', 'polish', 'more friendly'],
    ['pol more friendly', 'polish', 'more friendly'],
    ['translate to French', 'translate', 'to French'],
    ['trans to French', 'translate', 'to French'],
    ['tr to French', 'translate', 'to French'],
    ['translate back to English', 'translate', 'back to English'],
    ['summarize the thread above', 'summarize', 'the thread above'],
    ['explain why the build fails', 'explain', 'why the build fails'],
    ['rewrite this as a list', 'rewrite', 'this as a list'],
    ['memo buy milk', 'memo', 'buy milk'],
  ])('by %j: %s, with %j', (query, id, instruction) => {
    const skills = id === 'polish' ? english.filter((each) => each.id !== 'proofread') : english;
    expect(meant(query, skills)).toEqual([id, instruction]);
  });

  it.each([
    ['翻译', 'translate', ''],
    ['翻', 'translate', ''],
    ['要点', 'summarize', ''],
    ['翻译成法语', 'translate', '成法语'],
    ['翻译：成法语', 'translate', '成法语'],
    ['翻译to French', 'translate', 'to French'],
    ['润色得更友好一些', 'polish', '得更友好一些'],
    ['总结一下这段话', 'summarize', '一下这段话'],
    ['翻译员工手册', 'translate', '员工手册'],
    ['translate to French', 'translate', 'to French'],
  ])('by %j: %s, with %j', (query, id, instruction) => {
    expect(meant(query, chinese)).toEqual([id, instruction]);
  });

  it('by the id of a skill with a title, and by the words of a longer name', () => {
    const skills = [skill('fix-grammar', 'Grammar doctor', '')];
    expect(meant('fix grammar in line 3', skills)).toEqual(['fix-grammar', 'in line 3']);
    expect(meant('fix gr please', skills)).toEqual(['fix-grammar', 'please']);
    expect(meant('grammar doc please', skills)).toEqual(['fix-grammar', 'please']);
    expect(meant('fix the intro', skills)).toBeUndefined();
  });
});

describe('a request is none of a skill’s', () => {
  it.each([
    'sum up the thread above',
    'sum it up in 3 words',
    'sum of 3 and 4',
    'explain away the delay',
    'polish off the list',
    'polish it off with a joke',
    'memo is lost, what now?',
    'me and my team wrote this',
    're the meeting: say no politely',
    'proof that there is no largest prime',
    'pro and con',
    'summer in Rome',
    'translation of this into French',
    'explaining is hard',
    'make it sound like a lawyer!',
    'please rewrite this',
    'rate this',
    'p like a pirate',
    'rw',
    'late',
  ])('%j', (query) => {
    expect(meant(query)).toBeUndefined();
  });

  it.each(['翻译腔太重了，改一改', '帮我翻译成法语', '请把这段话改得正式一些', '校对员怎么称呼'])(
    '%j',
    (query) => {
      expect(meant(query, chinese)).toBeUndefined();
    },
  );

  it('备忘录怎么写', () => {
    expect(meant('备忘录怎么写', [skill('memo', '备忘', '')])).toBeUndefined();
    expect(meant('备忘买牛奶', [skill('memo', '备忘', '')])).toEqual(['memo', '买牛奶']);
    expect(meant('备忘录音整理好了', [skill('memo', '备忘', '')])).toEqual(['memo', '录音整理好了']);
  });

  it('where a beginning is that of two skills; the whole name of one is clear', () => {
    const skills = [skill('translate', 'Translate', ''), skill('transcribe', 'Transcribe', '')];
    expect(meant('trans to French', skills)).toBeUndefined();
    expect(meant('transl to French', skills)).toEqual(['translate', 'to French']);
    expect(meant('translate to French', skills)).toEqual(['translate', 'to French']);
  });

  it('and still the skills that it may be about can be chosen', () => {
    expect(matchQuery('rw', english).map((match) => match.skill.id)).toEqual(['rewrite']);
    expect(matchQuery('sum up the thread above', english)).toHaveLength(english.length);
  });
});

describe('a category', () => {
  const grouped = [
    { ...skill('memory_search', 'Search memory', 'Finds notes'), category: 'Notes' },
    { ...skill('keep', 'Keep', 'Keeps a text'), category: 'notes' },
    { ...skill('notebook', 'Notebook', 'Opens a page'), category: 'paper' },
    ...english,
  ];
  const ids = (query: string) => matchQuery(query, grouped).map((match) => match.skill.id);

  it('finds its skills below those of that name, and no others', () => {
    expect(ids('not')).toEqual(['notebook', 'memory_search', 'keep']);
    expect(ids('notes')).toEqual(['memory_search', 'keep']);
    expect(matchQuery('notes', grouped).map(({ instruction, clear }) => [instruction, clear])).toEqual([
      ['', false],
      ['', false],
    ]);
  });

  it('is no name: what is clear stays clear, and one letter begins none', () => {
    expect(ids('notebook')).toEqual(['notebook']);
    expect(matchQuery('notebook', grouped)[0]?.clear).toBe(true);
    expect(ids('n')).not.toContain('keep');
  });

  it('counts for a request in more words', () => {
    expect(ids('what do my notes say')[0]).toBe('memory_search');
  });
});

describe('what is near by its meaning', () => {
  const near = ['builtin:memo', 'builtin:explain', 'builtin:gone'] as const;
  const ids = (query: string) => matchQuery(query, english, near).map((match) => match.skill.id);
  const worded = (query: string) => matchQuery(query, english).map((match) => match.skill.id);

  it('stands below what a request has found by words, and above the rest', () => {
    const query = 'please another language somehow';
    expect(worded(query).slice(0, 1)).toEqual(['translate']);
    expect(ids(query).filter((id) => worded(query).indexOf(id) >= 0)).toHaveLength(english.length);
    expect(ids('zzz yyy').slice(0, 2)).toEqual(['memo', 'explain']);
    const found = worded(query).length - ids(query).indexOf('memo');
    expect(ids(query).indexOf('memo')).toBeLessThan(ids(query).indexOf('explain'));
    expect(ids(query)[0]).toBe('translate');
    expect(found).toBeGreaterThan(0);
  });

  it('is added below what a word has found by its letters, without one twice', () => {
    expect(worded('plain')).toEqual(['explain']);
    expect(ids('plain')).toEqual(['explain', 'memo']);
  });

  it('adds nothing where it is clear what is meant', () => {
    expect(ids('polish')).toEqual(['polish']);
    expect(ids('')).toEqual(worded(''));
  });
});

describe('tags and authors', () => {
  const marked = [
    { ...skill('a', 'Alpha', 'Does one thing'), tags: ['code-review', 'Typescript'], author: 'Jane Doe' },
    { ...skill('b', 'Beta', 'Does another'), tags: ['release notes'], author: 'antfu' },
    ...english,
  ];
  const ids = (query: string) => matchQuery(query, marked).map((match) => match.skill.id);

  it.each([
    ['code-rev', 'a'],
    ['typesc', 'a'],
    ['doe', 'a'],
    ['jane', 'a'],
    ['antfu', 'b'],
    ['release', 'b'],
  ])('%j finds the skill of that mark, and no other', (query, id) => {
    expect(ids(query)).toEqual([id]);
  });

  it('are found by the beginnings of their words alone', () => {
    expect(ids('view')).toHaveLength(marked.length);
    expect(ids('d')).not.toContain('a');
  });

  it('count for a request in more words', () => {
    expect(ids('look over my code for a review please')[0]).toBe('a');
    expect(ids('the one by antfu')[0]).toBe('b');
  });
});

describe('a sign in front', () => {
  const skills = [
    { ...skill('a', 'Alpha', 'Does one thing'), tags: ['code-review'], author: 'Jane Doe' },
    { ...skill('b', 'Beta', 'Does another'), tags: ['release notes'], collections: ['Team letters'] },
    { ...skill('c', 'Gamma', 'Does more'), category: 'Writing', author: 'antfu', collections: ['Jane’s'] },
  ];
  const found = (query: string) => matchQuery(query, skills).map(({ skill }) => skill.id);

  it.each([
    ['#team', ['b']],
    ['#team-letters', ['b']],
    ['#code-rev', ['a']],
    ['#release-notes', ['b']],
    ['＃wri', ['c']],
    ['@jane', ['a']],
    ['@Doe', ['a']],
    ['#jane', ['c']],
  ])('narrows the list to a tag, category, collection or author: %s', (query, ids) => {
    expect(found(query)).toEqual(ids);
    expect(matchQuery(query, skills).every(({ clear }) => clear)).toBe(true);
  });

  it('leaves the rest of the text for the skills of that mark', () => {
    expect(matchQuery('#team beta make it short', skills)).toMatchObject([
      { skill: { id: 'b' }, instruction: 'make it short', clear: true },
    ]);
    expect(found('#team alpha')).toEqual(['b']);
    expect(matchQuery('#team make it short', skills)).toMatchObject([
      { skill: { id: 'b' }, instruction: 'make it short', clear: false },
    ]);
  });

  it.each([
    '#',
    '#nothing of it',
    '@',
    '@someone says hello',
    '# team',
    '#1 is broken',
    'see #team',
    '##team',
  ])('is text like any other where no skill has it: %s', (query) => {
    expect(matchQuery(query, skills).filter(({ clear }) => clear)).toEqual([]);
    if (/\s/.test(query)) expect(matchQuery(query, skills)).toHaveLength(skills.length);
  });

  it('finds a collection by a word of its name without it, too', () => {
    expect(found('letters')).toEqual(['b']);
  });
});
