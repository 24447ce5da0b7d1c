import type { ToolUse } from '../permission/tool-use';
import type { SkillMode } from '../skill/model';

/** `default`: the file names no mode and has no script, so that the user's own default counts. */
export type NamedMode = SkillMode | 'default';

/** One thing that a skill may do after an update, and could not, or had to ask for, before. */
export type Loosening =
  /** It no longer says that it does what cannot be undone; no longer asks; is no longer kept from models, or from users. */
  | { kind: 'dangerous' | 'confirm' | 'models' | 'users' }
  | { kind: 'mode'; before: NamedMode; after: NamedMode }
  /** Its result goes out another way: by these tools. */
  | { kind: 'result'; before: string; after: string }
  | { kind: 'model' | 'endpoint'; before?: string; after?: string }
  | { kind: 'tool'; use: ToolUse }
  | { kind: 'permission' | 'host'; name: string }
  /** Milliseconds; absent: no limit. */
  | { kind: 'timeout'; before?: number; after?: number }
  | { kind: 'retry'; before: number; after: number }
  | { kind: 'scripts-added' | 'scripts-changed'; paths: string[] };
