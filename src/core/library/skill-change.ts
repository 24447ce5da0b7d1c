/** What an update, an edit or another version makes of a skill. */
import type { Loosening } from './loosening';

/** One difference between two signatures. `name`: of a property, or of a skill. */
export interface SignatureChange {
  /** `required`: it has to be given from now on. `lost`: it is given back no longer. `calls`: a skill that it may call from now on. */
  kind: 'required' | 'taken' | 'refused' | 'taken-otherwise' | 'given' | 'lost' | 'given-otherwise' | 'calls';
  name: string;
}

/** What an update would change. */
export interface SkillChange {
  /** The bytes of every file are the same. */
  same: boolean;
  files: { added: string[]; removed: string[]; changed: string[] };
  tools: { added: string[]; removed: string[] };
  hosts: { added: string[]; removed: string[] };
  /** Settings by name; values as YAML writes them. `kept`: the user's value stays. */
  config: { key: string; before?: string; after?: string; kept: boolean }[];
  /** Of a function: what its callers have to know. */
  signature: SignatureChange[];
  /** What the skill may do afterwards and might not before. */
  loosens: Loosening[];
}
