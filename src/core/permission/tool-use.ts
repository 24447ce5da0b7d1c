import type { ToolAct } from './policy';

/** What a run of a skill has of one tool. */
export interface ToolUse {
  /** As the skill lists it; our own name for one that it gets without listing it. */
  name: string;
  /** The tool of ours that is meant, `skill:<id>` for a skill; absent where Caretaker has none. */
  tool?: string;
  /** The run's result goes out by it, its model or its script may call it; or a run would not have it. */
  by: 'result' | 'model' | 'script' | 'nobody';
  /** What it does in such a run; absent where none would have it. */
  act?: ToolAct;
  unlisted?: true;
}
