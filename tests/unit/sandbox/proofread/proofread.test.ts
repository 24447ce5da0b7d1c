import { beforeAll, describe, expect, it } from 'vitest';
import { mend } from './linter';

// Harper builds its tables with its first texts: seconds on a busy machine.
beforeAll(() => mend('Thsi is glorptastic to warm up.'), 120_000);

describe('the proofreader mends', () => {
  it.each([
    ['Their going to the store tomorow.', "They're going to the store tomorrow."],
    ['She dont like apples.', "She doesn't like apples."],
    ['I has a apple and an banana.', 'I have an apple and a banana.'],
    ['He should of went home earlier.', 'He should have gone home earlier.'],
    ["Its a beautiful day, isn't it.", "It's a beautiful day, isn't it."],
    ['The informations are very usefull.', 'The informations are very useful.'],
    ['Me and him goes to school everyday.', 'Me and him goes to school every day.'],
    ['I could care less about there opinion.', 'I could care less about their opinion.'],
    ['We discussed about the the problem.', 'We discussed the problem.'],
    ['i think i like monday and english tea in london.', 'I think I like Monday and English tea in London.'],
    ['He is more taller then me.', 'He is taller than me.'],
    [
      'It was definately teh best, thier food was grate and I recieved wich one.',
      'It was definitely the best, their food was grate and I received which one.',
    ],
    ['Hello wrold', 'Hello world'],
    ['I cant wait, whos coming?', "I can't wait, who's coming?"],
    [
      'We left becuase it rained. 😀 She dont mind 👩‍👩‍👧 teh rain.',
      "We left because it rained. 😀 She doesn't mind 👩‍👩‍👧 the rain.",
    ],
    ['I like it.\r\nShe dont like it.\r\n', "I like it.\r\nShe doesn't like it.\r\n"],
    ['It’s late and she dont know.', 'It’s late and she doesn’t know.'],
    [
      'Das ist gut, wir sehen uns morgen. She dont like apples.',
      "Das ist gut, wir sehen uns morgen. She doesn't like apples.",
    ],
    ['We use `recieve()` and recieve mail.', 'We use `recieve()` and receive mail.'],
  ])('%s', async (text, expected) => {
    expect((await mend(text)).text).toBe(expected);
  });

  it('nothing in a sentence it cannot mend', async () => {
    expect(await mend('Between you and I, this are wrong.')).toEqual({
      text: 'Between you and I, this are wrong.',
      corrections: [],
      words: [],
    });
  });

  it('and tells what it changed and which words it took for misspelt', async () => {
    const { corrections, words } = await mend('She dont like blorptastic apples in Wroclawek.');
    expect(corrections).toMatchObject([
      { start: 4, end: 8, from: 'dont', to: "doesn't", kind: 'Agreement', engine: 'Harper' },
    ]);
    expect(words).toEqual(['dont', 'blorptastic']);
  });

  it('all of a long text, part by part', async () => {
    const paragraph = 'The river is wide and she dont like the cold water of it, not even in summer. ';
    const text = `${paragraph.repeat(40)}\n\n${paragraph.repeat(5)}\n`;
    expect((await mend(text)).text).toBe(text.replaceAll('dont', "doesn't"));
  }, 20_000);
});

describe("words of the user's dictionary", () => {
  it.each(['recieve', 'Recieve', "recieve's"])('are right: %s', async (word) => {
    const text = `We did ${word} the mail.`;
    expect(await mend(text, ['RECIEVE'])).toMatchObject({ text, words: [] });
  });
});

describe('the proofreader leaves alone', () => {
  it.each([
    // Other languages
    'Das Wetter ist heute schön und wir gehen in den Park.',
    'Ich habe das Dokument gestern gelesen, danke.',
    'Le chat est sur la table et il mange du poisson.',
    'El perro come la comida en la cocina.',
    'Obrigado pela sua mensagem, vou responder amanhã.',
    'Il libro è sul tavolo.',
    'Ik weet het niet zeker.',
    'Ciao, come stai?',
    '我今天去了公园，天气很好。',
    '今日は天気がいいですね。',
    'Привет, как дела?',
    'Mit freundlichen Grüßen\nHans Weber',
    'I think we should meet on Monday. Können wir das verschieben? Let me know.',
    'She said "c\'est la vie" and left.',
    'He calls it “Weltschmerz” and shrugs.',
    // Code, addresses, identifiers
    'Run `npm i --save-dev vitset` and then call fetch().',
    '```js\nconst recieve = teh + 1; // dont toch\n\n\nretrun recieve\n```\nThat is all.',
    '    indented = code + recieve\n    retrun indented',
    'const useEffectt = (props) => { retrun props.childs; };',
    'See https://exmple.com/foo_bar?x=1&teh=2 and mail bob.smtih@exmaple.com.',
    'Ping @someuser about #hastag and PR #123.',
    'Set --dry-rnu and -xvf in ~/.config/myapp/confg.yml or /etc/hsots.',
    'Foo.barBaz and foo_bar and MY_CONST are identifiers.',
    'The <div class="wrapp"> element and {{ usre.name }} stay.',
    '> quoted text recieved form you\n\nI agree with you.',
    'The kubelet talks to etcd through the apiserver.',
    // Names
    'Kubernetes pods use gRPC via the useEffect hook.',
    'Anna-Lena Müller (Zürich) shipped v2.3 on 2026-01-02.',
    'I talked to Siobhan Nguyen and Wojciech about Grafana Loki.',
    'My iPhone and the MacBook run iOS and macOS.',
    'We ate spaghetti carbonara and gyoza in Shibuya.',
    // Taste, register, typography
    'The colour of the theatre is grey and we should organise it.',
    'I like apples, oranges and pears.',
    'lol thx, brb',
    'ok, sounds good',
    'THIS IS VERRY IMPORTANT TXT',
    'Two  spaces,\ttabs , and trailing   \r\n\r\n\r\nCRLF lines stay.  \n',
    '- first item\n- second item\n- third item',
    // Right as it stands
    'We had had enough, and I said that that was fine.',
    'An hour ago, a university student met an FBI agent.',
    '',
    ' \n',
  ])('%s', async (text) => {
    expect(await mend(text)).toMatchObject({ text, corrections: [] });
  });
});
