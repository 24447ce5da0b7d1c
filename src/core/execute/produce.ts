import { describeFields } from '../prompt/fields';
import { errorParams } from '../run/error-params';
import { RunError } from '../run/run-error';
import type { RunRequest } from '../run/run-request';
import { askAgent } from './agent/ask-agent';
import { askModel } from './ask-model';
import type { SkillContext } from './context';
import { runFunction } from './function/run-function';
import { runScript } from './script/run-script';
import { filledBody } from './unfilled';
import { keepsMessage, usesAgent } from './uses-agent';

/**
 * The one step of a run that differs by mode: the result's text, whole. Model text is also emitted as it comes.
 * Rejects with a `RunError`, or with the signal's reason.
 */
export async function produceText(context: SkillContext, signal: AbortSignal): Promise<string> {
  const { skill, request, settings } = context;
  if (keepsMessage(context)) return wholeMessage(request);
  if (skill.signature)
    return runFunction(context, signal).catch((error: unknown) => {
      throw namingSkill(error, skill.name);
    });
  switch (settings.mode) {
    case 'llm':
      return (usesAgent(context) ? askAgent : askModel)(context, signal).catch((error: unknown) => {
        throw namingSkill(error, skill.name);
      });
    case 'sandbox':
      return runScript(context, signal);
    case 'direct':
      return filledBody(context);
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
 * What is saved as it is takes everything along that the user gave: the typed words, what was entered into the form, and
 * the passage that they are about.
 */
function wholeMessage({ instruction, target, fields = {} }: RunRequest): string {
  const parts = [instruction, describeFields(fields), target.text === instruction ? '' : target.text];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
