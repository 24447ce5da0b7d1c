import { type Callee, checkCalls } from '../pipeline/check-calls';
import type { Json } from '../pipeline/json';
import { readJsonText } from '../skill/function/json-text';
import { checkValue } from '../skill/function/validate';
import type { Diagnostic, SkillHead } from '../skill/model';
import { createReport } from '../skill/report';

type Known = Pick<SkillHead, 'id' | 'signature' | 'pipeline'>;

/**
 * What is wrong with a function's pipeline by the functions that it calls, as they are now; `text` is its skill.json. These are
 * warnings, since the others may be mended or installed after it.
 */
export function pipelineCalls(own: Known, text: string, others: Iterable<Known>): Diagnostic[] {
  const { id, signature, pipeline } = own;
  if (!signature || !pipeline) return [];
  const byId = new Map<string, Callee>();
  for (const each of [...others, own]) {
    if (!each.signature) continue;
    const { input, output, calls } = each.signature;
    const callee = { id: each.id, input: input as Json, output: output as Json | undefined, calls };
    byId.set(each.id, callee);
  }
  const diagnostics: Diagnostic[] = [];
  const report = createReport(diagnostics, id, 'skill.json');
  const read = readJsonText(text);
  const known = { ids: [...byId.keys()], callee: (called: string) => byId.get(called), validate };
  for (const { code, params, at } of checkCalls(pipeline, { id, calls: signature.calls }, known))
    report('warning', code, 'problem' in read ? undefined : read.lineOf(at), ...params);
  return diagnostics;
}

function validate(
  schema: { [key: string]: Json },
  value: Json,
): { at: readonly string[]; message: string }[] {
  const checked = checkValue(schema, value);
  if ('value' in checked) return [];
  return checked.problems.map(({ pointer, cause }) => ({ at: stepsOf(pointer), message: cause }));
}

function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
