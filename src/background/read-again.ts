import { browser } from 'wxt/browser';
import type { SkillManifest } from '../core/library/manifest';
import type { SkillStore } from '../core/library/skill-store';
import { inventoryOf } from '../core/skill/inventory';
import { parseSkill, textFilesOf } from '../core/skill/read-skill';
import { utf8TextOf } from '../core/utf8';

type Store = Pick<SkillStore, 'manifests' | 'readFile' | 'put' | 'forgetLists'>;

/**
 * After an update of the extension the user's skills are read again: a list goes by what was written down of them, and
 * this version may read in a SKILL.md what the one before did not know. `keepAlive` until that is done.
 */
export function readAgainAfterUpdate(store: Store, keepAlive: () => () => void): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'update') return;
    const release = keepAlive();
    await readSkillsAgain(store).finally(release);
  });
}

/** Never rejects: what cannot be read or written now stays as it was written down. */
export async function readSkillsAgain(store: Store): Promise<void> {
  const { manifests } = await store.manifests().catch(() => ({ manifests: [] }));
  for (const before of manifests) await readAgain(before, store).catch(() => undefined);
  // Lists that cannot be written now are as old as the skills that cannot be.
  await store.forgetLists().catch(() => undefined);
}

async function readAgain(before: SkillManifest, store: Store): Promise<void> {
  const { id, source, files, revision } = before;
  const texts = new Map<string, string>();
  for (const path of textFilesOf(files)) {
    const bytes = await store.readFile(id, path);
    texts.set(path, (bytes && utf8TextOf(bytes)) ?? '');
  }
  const { skill, conforms, diagnostics } = parseSkill(texts, { id, source, files });
  if (!skill) return;
  const { body: _, ...head } = skill;
  const { contents, hashes, installedAt, summary, origin, installedConfig, asTaken } = before;
  const now: SkillManifest = {
    ...head,
    contents,
    inventory: inventoryOf(contents),
    hashes,
    installedAt,
    summary,
    origin,
    conforms,
    diagnostics,
    installedConfig,
    revision,
    ...(asTaken && { asTaken }),
  };
  // A skill that somebody else has written meanwhile is refused: it was read by this version then.
  if (JSON.stringify(now) !== JSON.stringify(before))
    await store.put(now, [], revision, { keepsFiles: true });
}
