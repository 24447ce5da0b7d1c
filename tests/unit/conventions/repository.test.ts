import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import card from '../../../src/locales/en/card.json';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('CI runs the one script, on the Node that the project names', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const steps: { run?: string; with?: Record<string, string> }[] = jobs.test.steps;
  expect(steps.map(({ run }) => run)).toContain('.ci/run');
  expect(steps.flatMap((step) => step.with?.['node-version-file'] ?? [])).toEqual(['.nvmrc']);
  expect(JSON.parse(read('package.json')).engines.node).toBe(`>=${read('.nvmrc').trim()}`);
});

test('a report of a bug asks for the diagnostics, by the words of the button', () => {
  const { body } = parse(read('.github/ISSUE_TEMPLATE/bug.yml'));
  const diagnostics = body.find(({ id }: { id?: string }) => id === 'diagnostics');
  expect(diagnostics.attributes.description).toContain(card.card_diagnostics_copy.message);
  expect(diagnostics.attributes.description).toContain(card.card_report.message);
  expect(diagnostics.validations.required).toBe(true);
});

test('each template of an issue is one that can be read', () => {
  for (const file of readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter(
    (name) => name !== 'config.yml',
  )) {
    const { name, description, body } = parse(read(`.github/ISSUE_TEMPLATE/${file}`));
    expect(
      [name, description].every((text) => typeof text === 'string' && text !== ''),
      file,
    ).toBe(true);
    expect(body.length, file).toBeGreaterThan(1);
  }
});
