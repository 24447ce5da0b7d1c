import { onSkillsChanged } from '../store/changes';

/** Milliseconds that a background lives at least after it was woken; as long as it lives, it hears of changes itself. */
const awakeFor = 20_000;

/** Wakes the background when skills are changed, here or in this page's Worker, so that its menu goes with them. */
export function tellBackground(skillsChanged: () => Promise<void>): void {
  let told = Number.NEGATIVE_INFINITY;
  onSkillsChanged((change) => {
    if (change === 'uses' || performance.now() - told < awakeFor) return;
    told = performance.now();
    // The extension is being updated or reloaded: its menu is remade then.
    skillsChanged().catch(() => undefined);
  });
}
