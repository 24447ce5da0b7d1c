import type { SkillHead, SkillSource } from '../skill/model';

/** A skill folder as the list of its source has it. */
export interface ListedFolder {
  /** Paths relative to the folder, with `/`. */
  files: string[];
  /** What SKILL.md says, where the list was written by one who has read it. Without it the file is read for a list. */
  head?: Pick<
    SkillHead,
    | 'name'
    | 'description'
    | 'input'
    | 'allowedTools'
    | 'mode'
    | 'engine'
    | 'userInvocable'
    | 'category'
    | 'argumentHint'
  >;
}

/** A place that skill folders come from. */
export interface SkillFolders {
  source: SkillSource;
  /** Every folder, by its name. */
  list(): Promise<Record<string, ListedFolder>>;
  /** One file's text; undefined if there is no such file. */
  read(id: string, path: string): Promise<string | undefined>;
  /** The same byte for byte. */
  readBytes(id: string, path: string): Promise<Uint8Array | undefined>;
}
