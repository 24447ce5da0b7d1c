import { createHash } from 'node:crypto';
import { until } from '../../../scripts/until';
import { describePackage } from '../../../src/core/library/package';
import { formOfSchema } from '../../../src/core/skill/function/schema-form';
import { checkValue } from '../../../src/core/skill/function/validate';
import { chromiumSurface } from '../../e2e/support/chromium-surface';
import { askSettings } from '../../e2e/support/extension-page';
import { storeSkills } from '../../e2e/support/many-skills';
import { launch, openExtensionPage } from '../chromium';
import { busy, drawn } from '../main-thread';
import { frameSession, ourFrame } from '../our-frame';
import { type BenchContext, type Measurement, type Row, repeat } from '../row';

/** What the signature of a function costs: its check, and its form. */
export const measureFunction: Measurement = async (context) => [
  await validating(context),
  await drawingForm(context),
];

const texts = (length: number) => 'Words of a letter, as people write them. '.repeat(30).slice(0, length);

/** As signatures are: texts with bounds, patterns and formats, numbers, choices, lists of objects, and defaults. */
const order = {
  type: 'object',
  required: ['text', 'lines', 'on'],
  additionalProperties: false,
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 2_000 },
    on: { type: 'string', format: 'date' },
    number: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{1,8}$' },
    tone: { enum: ['plain', 'warm', 'formal'], default: 'plain' },
    quiet: { type: 'boolean', default: false },
    tags: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 40 } },
    lines: {
      type: 'array',
      minItems: 1,
      items: { $ref: '#/definitions/line' },
    },
    to: {
      anyOf: [
        { type: 'null' },
        { type: 'object', properties: { mail: { type: 'string', format: 'email' } } },
      ],
    },
  },
  definitions: {
    line: {
      type: 'object',
      required: ['amount'],
      properties: {
        amount: { type: 'number', minimum: 0 },
        count: { type: 'integer', default: 1 },
        about: { type: 'string' },
      },
    },
  },
};

/** A thousand inputs of 1 KB, each another one. */
async function validating({ runs }: BenchContext): Promise<Row> {
  const inputs = Array.from({ length: 1_000 }, (_, place) => ({
    text: `${place} ${texts(600)}`,
    on: `2026-11-${String(10 + (place % 18))}`,
    number: `AB-${place}`,
    tags: ['one', 'two', `tag ${place}`],
    lines: Array.from({ length: 6 }, (_, line) => ({ amount: place + line, about: texts(24) })),
    to: place % 2 === 0 ? null : { mail: `ann.${place}@example.org` },
  }));
  const size = JSON.stringify(inputs[0]).length;
  if (size < 950 || size > 1_100) throw new Error(`An input has ${size} characters`);
  const once = async () => {
    const start = performance.now();
    for (const input of inputs)
      if ('problems' in checkValue(order, input)) throw new Error('A good input is refused');
    return performance.now() - start;
  };
  await once();
  const samples = await repeat(runs, once);
  return { name: 'function.validate', unit: 'ms', budget: 100, better: 'lower', samples };
}

/** Properties of every kind that a form has. */
function wideSchema(count: number) {
  const kinds = [
    { type: 'string', description: 'What it is about, in a few words' },
    { type: 'string', maxLength: 2_000 },
    { type: 'integer', minimum: 0, maximum: 100, default: 3 },
    { type: 'boolean', default: true },
    { enum: ['plain', 'warm', 'formal'], default: 'plain' },
    { type: 'array', items: { type: 'string' } },
    { type: 'string', format: 'date' },
    { type: 'object', additionalProperties: { type: 'string' } },
  ];
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, place) => [`property_${place}`, kinds[place % kinds.length]]),
  );
  return { type: 'object', properties, required: ['property_0'] };
}

/** From the schema to its form, and the page's own work from the press that picks the function until its form is drawn. */
async function drawingForm(context: BenchContext): Promise<Row> {
  const input = wideSchema(60);
  const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
  const about = { name: 'wide_form', description: 'Asks for very much', mode: 'code', input };
  const { manifest } = await describePackage(
    'wide-form',
    [file('skill.json', JSON.stringify(about)), file('index.js', 'export const execute = () => "";')],
    {
      source: 'user',
      origin: { kind: 'file', name: 'wide.zip' },
      installedAt: '20261110-101500',
      sha256: async (data) => createHash('sha256').update(data).digest('hex'),
    },
  );
  if (!manifest) throw new Error('The function with the form does not load');
  const chromium = await launch(context);
  const own = await openExtensionPage(chromium);
  await own.evaluate(askSettings, ['memos', []] as [string, unknown[]]);
  await storeSkills(own, [{ manifest: { ...manifest, revision: 1 }, skillMd: '' }]);
  await own.close();
  await chromium.killBackground();
  const once = async () => {
    const start = performance.now();
    const form = formOfSchema(input);
    const made = performance.now() - start;
    if (form?.length !== 60) throw new Error(`The form has ${form?.length} fields`);
    const page = await chromium.context.newPage();
    await page.goto(context.pages.url('textarea'));
    await page.focus('#field');
    const surface = await chromiumSurface(page);
    await chromium.triggerToolbar(page);
    await until('the palette is open', async () => (await surface.focused()) !== '');
    const frame = await ourFrame(page);
    const session = await frameSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.keyboard.type('wide_form');
    await drawn(frame);
    const before = await busy(session);
    await page.keyboard.press('Enter');
    await drawn(frame);
    const took = (await busy(session)) - before;
    const labels = await surface.texts('label');
    if (!labels.some((label) => label.includes('property_59'))) throw new Error('The form is not drawn');
    await page.close();
    return made + took;
  };
  await once();
  const samples = await repeat(context.runs, once);
  await chromium.close();
  return { name: 'function.form', unit: 'ms', budget: 50, better: 'lower', samples };
}
