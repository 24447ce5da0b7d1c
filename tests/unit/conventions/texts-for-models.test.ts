import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where prompts, descriptions of tools and answers to models are written. */
const folders = ['src/core/prompt', 'src/core/agent', 'src/core/tools'];

/** Words and turns that a model reads less surely than the plain ones: `memo` is `note` in all that is read. */
const retired =
  /\b(?:mend(?:s|ed)?|anew|meanwhile|shall|memos?|for good|by itself|stays so|(?<!there )(?:is|are) no|any ?more|go on without|very call|at the most)\b/i;

/** A text that is read has three words in a row; names, keys and paths have not. */
const sentence = /[a-z]+ [a-z]+ [a-z]+/i;

function textsOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) texts.push(node.getText(source));
    ts.forEachChild(node, visit);
  }
  visit(source);
  return texts.filter((text) => sentence.test(text));
}

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
);

test('what models read is written in plain words', () => {
  const texts = files.flatMap((file) => textsOf(join(root, file)).map((text) => ({ file, text })));
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter(({ text }) => retired.test(text))).toEqual([]);
});
