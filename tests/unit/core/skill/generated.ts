import fc from 'fast-check';
import type { ConfigValue, InputField, Skill } from '../../../../src/core/skill/model';

/** Any text, and much of what is hard to write in YAML. */
const anyText = fc.oneof(
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.constantFrom(
          ...[
            'a',
            'word',
            ' ',
            '\n',
            '\n\n',
            '\t',
            ': ',
            ' #',
            '- ',
            '---',
            '\n---\n',
            '"',
            "'",
            '\\',
            '*a',
            '&a',
          ],
          ...[
            '!',
            '|',
            '>',
            '%',
            '@',
            '`',
            '{',
            '}',
            '[',
            ']',
            ',',
            '?',
            'true',
            'null',
            '~',
            '0x1',
            '1e3',
            '.inf',
          ],
          ...[
            '\r',
            '\r\n',
            '\u0085',
            '\u2028',
            '\ufeff',
            '\ud800',
            '你好',
            '👩‍👩‍👧',
            '<<',
            '...',
            '=',
            'yes',
          ],
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join('')),
  },
);

const key = anyText.filter((text) => text !== '__proto__');

export const settings: fc.Arbitrary<Record<string, ConfigValue>> = fc.letrec<{
  value: ConfigValue;
  map: Record<string, ConfigValue>;
}>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyText,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('map'),
  ),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).map;

/** A text as a field keeps it. */
const text = anyText.map((written) => written.replace(/\r\n?/g, '\n').trim());
const required = text.filter((written) => written !== '');
const optional = fc.option(required, { nil: undefined });
const lists = fc.option(fc.uniqueArray(required, { minLength: 1, maxLength: 4 }), { nil: undefined });
const flag = fc.option(fc.boolean(), { nil: undefined });

const tool = fc.oneof(
  fc.constantFrom(
    'insert_text',
    'clipboard',
    'Read',
    'Bash(git add:*)',
    'Bash(npm run (a|b), c)',
    'mcp__x__y',
  ),
  fc.string({ minLength: 1, maxLength: 8 }).map((name) => name.replace(/[\s,()]/g, '_')),
);

const body = anyText.map((written) =>
  written
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd(),
);

const part = fc
  .stringMatching(/^[\p{L}\p{N}_-]{1,8}$/u)
  .filter((name) => !/^(?:constructor|prototype)$/.test(name));

const bounds = fc
  .tuple(fc.nat({ max: 50 }), fc.nat({ max: 50 }))
  .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));

/** A field of each kind, with a default that it takes. */
const kindOfField: fc.Arbitrary<Partial<InputField>> = fc.oneof(
  fc.record(
    { kind: fc.constantFrom('text' as const, 'long' as const), default: anyText.filter((it) => it !== '') },
    { requiredKeys: ['kind'] },
  ),
  bounds.map((limits) => ({
    kind: 'long' as const,
    ...limits,
    default: 'x'.repeat(limits.max) || undefined,
  })),
  fc.tuple(bounds, fc.boolean()).map(([limits, whole]) => ({
    kind: 'number' as const,
    ...limits,
    default: limits.min,
    ...(whole && { whole: true as const }),
  })),
  fc.record({ kind: fc.constant('switch' as const), default: fc.boolean() }, { requiredKeys: ['kind'] }),
  fc
    .uniqueArray(
      text.filter((it) => it !== ''),
      { minLength: 1, maxLength: 4 },
    )
    .map((options) => ({ kind: 'choice' as const, options, default: options.at(-1) })),
);

const field = fc
  .tuple(part, fc.record({ label: required, description: optional, required: fc.boolean() }), kindOfField)
  .map(([name, words, kind]) => defined({ name, ...words, ...kind }) as unknown as InputField);

const form = fc.option(fc.uniqueArray(field, { minLength: 1, maxLength: 3, selector: ({ name }) => name }), {
  nil: undefined,
});

function defined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

const details = fc.record({
  ...{ license: optional, compatibility: optional, author: optional, version: optional, category: optional },
  ...{ tags: lists, permissions: lists, dangerous: flag },
  confirm: fc.option(
    fc.oneof(
      fc.boolean(),
      required.filter((words) => !/^(?:true|yes|on|false|no|off)$/i.test(words)),
    ),
    { nil: undefined },
  ),
  ...{ disableModelInvocation: flag, userInvocable: flag },
  metadata: fc.option(
    settings.filter((map) => Object.keys(map).length > 0),
    { nil: undefined },
  ),
  timeout: fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined }),
  retry: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
  model: fc.option(
    required.filter((name) => name.toLowerCase() !== 'inherit'),
    { nil: undefined },
  ),
  input: form,
});

/** Any skill that a file can hold. */
export const skills: fc.Arbitrary<Skill> = fc
  .record({
    name: required,
    description: required,
    body,
    allowedTools: fc.uniqueArray(tool, { maxLength: 5 }),
    config: settings,
    mode: fc.constantFrom('llm' as const, 'direct' as const, 'sandbox' as const, 'composite' as const),
    unnamed: fc.boolean(),
    details,
  })
  .map(({ details: all, unnamed, ...skill }) => ({
    key: 'user:trial' as const,
    id: 'trial',
    source: 'user' as const,
    files: ['SKILL.md'],
    ...skill,
    ...(unnamed && { mode: 'llm' as const, modeUnnamed: true as const }),
    ...defined(all),
  }));
