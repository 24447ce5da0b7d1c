import { readConfig } from './config';
import { type Complain, readMode, readTimeout, readToolNames } from './fields';
import type { Skill } from './model';
import type { Head } from './naming';

/** The script of a skill in `sandbox` mode. */
export const scriptEntry = 'scripts/execute.js';

/** The fields a skill may have. A field that cannot be used is reported and left out; it never costs the skill. */
export function readSettings(
  { field, report }: Head,
  files: string[],
): Pick<Skill, 'allowedTools' | 'config' | 'mode' | 'timeout'> {
  const warnAt =
    (key: string): Complain =>
    (code, ...params) =>
      report('warning', code, field(key)?.line, ...params);
  const tools = ['allowed_tools', 'allowed-tools'].flatMap((key) =>
    readToolNames(field(key)?.value, warnAt(key)),
  );
  const timeout = readTimeout(field('timeout')?.value, warnAt('timeout'));
  const hasScript = files.includes(scriptEntry);
  const mode = readMode(field('mode')?.text, warnAt('mode')) ?? (hasScript ? 'sandbox' : 'llm');
  if (mode === 'sandbox' && !hasScript) warnAt('mode')('script-missing', scriptEntry);
  return {
    allowedTools: [...new Set(tools)],
    config: readConfig(field('config')?.value, warnAt('config')),
    mode,
    ...(timeout !== undefined && { timeout }),
  };
}
