import type { RunRequest } from '../run/run-request';
import type { Skill } from '../skill/model';
import { fillBody, type SystemValues, unfilledOurs } from '../skill/template';
import { asOneLine, markAsData, tagFor } from './data';

/** A skill's body as a model reads it in the midst of a run. */
export interface Instructions {
  text: string;
  /** Text of the page came in with its variables. */
  foreign: boolean;
}

/** The body with its variables filled in; what is the page's is marked as data. */
export function instructionsOf(skill: Skill, request: RunRequest, values: SystemValues): Instructions {
  const tag = tagFor(request.target.text + (request.target.context ?? ''));
  let foreign = false;
  const { text, unfilled } = fillBody(skill.body, skill, request, values, (shown, kind) => {
    foreign ||= shown.trim() !== '';
    return kind === 'line' ? asOneLine(shown) : markAsData(shown, tag);
  });
  const left = unfilledOurs(unfilled);
  const note = `These placeholders were not filled in. Use what the user asked for in their place, and never write them out: ${left.join(', ')}`;
  return { text: left.length > 0 ? `${text}\n\n${note}` : text, foreign };
}
