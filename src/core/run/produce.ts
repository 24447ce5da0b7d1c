import { describeFields } from '../prompt/fields';
import { fillTemplate } from '../prompt/template';
import { askModel } from './ask-model';
import type { SkillContext } from './context';
import { savesMessageOnly } from './delivery';
import { errorParams } from './error-params';
import { RunError } from './run-error';
import { runScript } from './run-script';
import { systemOf } from './system-values';
import type { RunRequest } from './types';

/**
 * The one step of a run that differs by mode: the result's text, whole. Model text is also emitted as it comes.
 * Rejects with a `RunError`, or with the signal's reason.
 */
export async function produceText(context: SkillContext): Promise<string> {
  const { skill, request, settings, run } = context;
  if (keepsMessage(context)) return wholeMessage(request);
  switch (settings.mode) {
    case 'llm':
      return askModel(context).catch((error: unknown) => {
        throw namingSkill(error, skill.name);
      });
    case 'sandbox':
      return runScript(context);
    case 'direct':
      return fillTemplate(skill.body, skill, request, systemOf(run.needs));
    case 'composite':
      throw new RunError('mode-unsupported', { params: { skill: skill.name } });
  }
}

/** Some of what a model refuses is the skill's fault (`model-endpoint`); a model does not know whose request it is. */
function namingSkill(error: unknown, skill: string): unknown {
  const concerned = error instanceof RunError && errorParams(error.code).includes('skill');
  return concerned ? error.with({ skill }) : error;
}

/**
 * DESIGN.md section 5: a skill whose only tool is `save_memo` saves the message and calls no model. One whose file says
 * that its body or its script makes the text calls none anyway, and has its result saved.
 */
export function keepsMessage({ skill, settings }: Pick<SkillContext, 'skill' | 'settings'>): boolean {
  return savesMessageOnly(skill.allowedTools) && (settings.mode === 'llm' || skill.modeUnnamed === true);
}

/**
 * What is saved as it is takes everything along that the user gave: the typed words, what was entered into the form, and
 * the passage that they are about (DESIGN.md section 5).
 */
function wholeMessage({ instruction, target, fields = {} }: RunRequest): string {
  const parts = [instruction, describeFields(fields), target.text === instruction ? '' : target.text];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
