import type { SkillCatalog } from '../core/catalog/catalog';
import { skillToolPrefix } from '../core/permission/tool-names';
import type { ToolRegistry } from '../core/tools/registry';
import { createSkillTool } from '../core/tools/skill-tool';

export interface SkillTools extends ToolRegistry {
  /** Skills, their metadata or the one switch were changed: the next who asks finds what is there then. */
  forget(): void;
}

/**
 * The registry with every enabled skill in it, as `skill:<id>`. The catalog is asked when somebody wants to know of
 * skills, never before: the background starts without it.
 */
export function withSkillTools(
  tools: ToolRegistry,
  catalog: Pick<SkillCatalog, 'switchedOn' | 'skill'>,
): SkillTools {
  let registered: (() => void)[] = [];
  let current: Promise<void> | undefined;

  async function register(isCurrent: () => boolean): Promise<void> {
    const listings = await catalog.switchedOn();
    if (!isCurrent()) return;
    for (const remove of registered) remove();
    registered = listings.map((listing) => tools.register(createSkillTool(listing, catalog.skill)));
  }

  /** Resolves when the registry has the skills that there are now, and not those of a moment before a change. */
  async function ready(): Promise<void> {
    if (!current) {
      const mine: Promise<void> = register(() => current === mine).catch((error) => {
        if (current === mine) current = undefined;
        throw error;
      });
      current = mine;
    }
    const awaited = current;
    await awaited;
    if (current !== awaited) await ready();
  }

  async function knows(name: string): Promise<boolean> {
    return !name.startsWith(skillToolPrefix) && (await tools.list()).some((tool) => tool.name === name);
  }

  return {
    register: tools.register,
    prepare: tools.prepare,
    async list() {
      await ready();
      return tools.list();
    },
    async execute(name, input, context) {
      // An unknown name is answered with the names of all tools, those of skills among them.
      if (!(await knows(name))) await ready();
      return tools.execute(name, input, context);
    },
    forget() {
      current = undefined;
    },
  };
}
