import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findSkillFile,
  readSkillFileAnswer,
  readSkillFileForModel,
} from '../../../../src/core/tools/read-skill-file';
import { hostileText, promptSkill } from '../prompt/skill-fakes';

const skill = promptSkill('pdf', {
  files: [
    'SKILL.md',
    'assets/logo.png',
    'references/forms.md',
    'references/R&D.md',
    'references/Forms.md',
    'docs/Guide.md',
  ],
});
const skills = [skill, promptSkill('memo')];

const find = (file_path: string, skill_name = 'pdf') =>
  findSkillFile(skills, { skill_name, file_path, offset: 0 });

describe('the read_skill_file tool', () => {
  const tool = readSkillFileForModel(skills, {
    readFile: async () => undefined,
    isForeign: () => false,
    isPrivate: () => false,
  });

  it('takes the names of the skills of this run, a path and where to go on', () => {
    const { name, inputSchema } = tool;
    expect(name).toBe('read_skill_file');
    expect(inputSchema).toMatchObject({
      properties: {
        skill_name: { enum: ['pdf', 'memo'] },
        file_path: { type: 'string' },
        offset: { type: 'integer' },
      },
      required: ['skill_name', 'file_path'],
    });
  });

  it.each([
    [{ skill_name: 'a', file_path: 'b' }, true],
    [{ skill_name: 'a', file_path: 'b', offset: 20_000 }, true],
    [{ skill_name: 'a', file_path: 'b', offset: -1 }, false],
    [{ skill_name: 'a', file_path: 'b', offset: 1.5 }, false],
    [{ skill_name: 'a' }, false],
    [{ file_path: 'b' }, false],
  ])('takes %j: %s', (input, ok) => {
    expect(tool.schema.safeParse(input).success).toBe(ok);
  });
});

describe('the file that a model means', () => {
  it.each([
    ['SKILL.md', 'SKILL.md'],
    ['skill.md', 'SKILL.md'],
    ['./references/forms.md', 'references/forms.md'],
    ['/skills/pdf/references/forms.md', 'references/forms.md'],
    [' references/forms.md\n', 'references/forms.md'],
    ['references/R&amp;D.md', 'references/R&D.md'],
    ['references/r&d.md', 'references/R&D.md'],
    ['DOCS/guide.md', 'docs/Guide.md'],
    ['references/Forms.md', 'references/Forms.md'],
  ])('by %j is %s', (asked, path) => {
    expect(find(asked)).toEqual({ skill, path, offset: 0 });
  });

  it.each([
    ['../memo/SKILL.md'],
    ['references/../../memo/SKILL.md'],
    ['references/../SKILL.md'],
    ['/etc/passwd'],
    ['/skills/memo/SKILL.md'],
    ['/skills/pdf/../memo/SKILL.md'],
    ['/skills/pdf//etc/passwd'],
    ['C:\\secret.txt'],
    ['c:/secret.txt'],
    ['..\\memo\\SKILL.md'],
    ['references\\forms.md'],
    ['SKILL.md\0.png'],
    ['references//forms.md'],
    ['..'],
    ['.'],
    [''],
  ])('is none for %j, which does not stay inside', (asked) => {
    const found = find(asked);
    expect(found).toEqual({
      refused: { failed: true, output: expect.stringContaining('is not a plain path inside the skill') },
    });
  });

  it.each([
    ['forms.md', /has no file "forms\.md"\. Nearest: "references\/forms\.md", "references\/Forms\.md"/],
    ['references/form.md', /Nearest: "references\/forms\.md"/],
    ['references/FORMS.md', /Nearest: /],
    ['%2e%2e/SKILL.md', /Nearest: "SKILL\.md"/],
    ['weather/today', /Its files: "SKILL\.md", "assets\/logo\.png"/],
    ['__proto__', /has no file/],
  ])('is none for %j, and the error helps', (asked, message) => {
    expect(find(asked)).toEqual({ refused: { failed: true, output: expect.stringMatching(message) } });
  });

  it('is none of a skill that there is not', () => {
    expect(find('SKILL.md', 'pdff')).toEqual({
      refused: { failed: true, output: expect.stringContaining('Nearest: "pdf"') },
    });
  });

  it('is one of the skill’s own, whatever path is given', () => {
    const step = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      'references',
      'forms.md',
      'SKILL.md',
      '\0',
      '%2e',
      'c:',
      '~',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          hostileText,
          fc.array(step).map((steps) => steps.join('')),
        ),
        (asked) => {
          const found = find(asked);
          if ('path' in found) expect(skill.files).toContain(found.path);
          else expect(found.refused.output).not.toMatch(/[\n\0]/);
        },
      ),
    );
  });
});

describe('what read_skill_file answers', () => {
  const answer = (content: string | number[] | undefined, offset = 0, path = 'references/forms.md') =>
    readSkillFileAnswer({ skill, path, offset }, async () =>
      content === undefined
        ? undefined
        : typeof content === 'string'
          ? new TextEncoder().encode(content)
          : Uint8Array.from(content),
    );

  it('is the file’s text behind one line', async () => {
    expect(await answer('# Forms\n<b> & c\n')).toEqual({
      output: 'File /skills/pdf/references/forms.md.\n\n# Forms\n<b> & c\n',
    });
    expect(await answer('')).toEqual({ output: 'File /skills/pdf/references/forms.md.\n\n' });
    expect(await answer('\uFEFFa')).toEqual({ output: 'File /skills/pdf/references/forms.md.\n\na' });
  });

  it('asks for that very file', async () => {
    const asked: unknown[] = [];
    await readSkillFileAnswer({ skill, path: 'docs/Guide.md', offset: 0 }, async (of, path) => {
      asked.push(of.id, path);
      return new Uint8Array();
    });
    expect(asked).toEqual(['pdf', 'docs/Guide.md']);
  });

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
    ['UTF-16', [0xff, 0xfe, 0x41, 0x00]],
    ['text with a NUL in it', [0x61, 0x62, 0x63, 0x00, 0x64]],
  ])('names what is no text: %s', async (_case, bytes) => {
    expect(await answer(bytes, 0, 'assets/logo.png')).toEqual({
      output: `The file "assets/logo.png" is binary (${bytes.length} bytes) and cannot be read as text. Commands and scripts find it at /skills/pdf/assets/logo.png.`,
      failed: true,
    });
  });

  it('says so where the file is gone', async () => {
    expect(await answer(undefined)).toMatchObject({
      failed: true,
      output: expect.stringContaining('no longer exists'),
    });
  });

  it('cuts a long text at the end of a line, and says how to go on', async () => {
    const line = `${'x'.repeat(98)}\n`;
    const { output, failed } = await answer(line.repeat(300));
    expect(failed).toBeUndefined();
    const [head = '', ...rest] = output.split('\n\n');
    expect(head).toBe(
      'File /skills/pdf/references/forms.md, characters 0 to 19998 of 29700. To continue, call again with offset 19998.',
    );
    expect(rest.join('\n\n')).toBe(line.repeat(202));
    const last = await answer(line.repeat(300), 19_998);
    expect(last.output).toBe(
      `File /skills/pdf/references/forms.md, characters 19998 to 29700 of 29700.\n\n${line.repeat(98)}`,
    );
  });

  it.each([
    [29_700, 'ends at 29700; there is nothing to read at 29700'],
    [1_000_000, 'ends at 29700; there is nothing to read at 1000000'],
  ])('refuses to go on behind the end: %i', async (offset, message) => {
    expect(await answer('y'.repeat(29_700), offset)).toMatchObject({
      failed: true,
      output: expect.stringContaining(message),
    });
  });

  it('gives the whole of any text, part by part', async () => {
    const piece = fc.constantFrom(
      'a',
      '\n',
      '😀',
      '你好',
      'word '.repeat(500),
      '\n'.repeat(900),
      'z'.repeat(7_000),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 20 }), async (pieces) => {
        const text = pieces.join('');
        let read = '';
        for (let offset: number | undefined = 0; offset !== undefined; ) {
          const { output } = await answer(text, offset);
          const split = output.indexOf('\n\n');
          const part = output.slice(split + 2);
          expect(part.length).toBeLessThanOrEqual(20_000);
          expect(part.isWellFormed()).toBe(true);
          read += part;
          const next: string | undefined = /with offset (\d+)\.$/.exec(output.slice(0, split))?.[1];
          offset = next === undefined ? undefined : Number(next);
        }
        expect(read).toBe(text);
      }),
      { numRuns: 50 },
    );
  });
});
