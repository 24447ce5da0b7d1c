import type { Behaviour } from '../core/run/run-request';

/** Where the user was. */
export interface SkillApiContext {
  type: Behaviour;
  selectedText: string;
}

export interface Languages {
  /** As the skill names it; empty lets the server find it out. */
  source: string;
  /** Empty leaves it to the server. */
  target: string;
  /** The user's own: what a target of `auto` means. Empty where it is not known. */
  user: string;
}

/** What the server's own prompts are given beside the text. */
export interface SkillApiFields {
  /** What the user typed beside the text; empty for nothing. */
  instruction: string;
  context: SkillApiContext;
}

/** One request of the skill API, whichever path it goes to. */
export type SkillApiCall = { message: string } & (
  | { kind: 'execute'; systemPrompt: string; context: SkillApiContext }
  | ({ kind: 'polish' } & SkillApiFields)
  | ({ kind: 'translate'; languages: Languages } & SkillApiFields)
);

/** The call as it is sent (docs/SKILL-API.md). */
export function bodyOf(call: SkillApiCall): Record<string, unknown> {
  const { message } = call;
  const context = { type: call.context.type, selected_text: call.context.selectedText };
  if (call.kind === 'execute') return { system_prompt: call.systemPrompt, message, context };
  return {
    mode: call.kind,
    message,
    ...(call.instruction && { instruction: call.instruction }),
    ...(call.kind === 'translate' && languagesOf(call.languages)),
    context,
  };
}

function languagesOf({ source, target, user }: Languages) {
  return {
    ...(source && { source_language: source }),
    ...(target && { target_language: target }),
    ...(user && { user_language: user }),
  };
}
