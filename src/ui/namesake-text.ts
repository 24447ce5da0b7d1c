import type { SourceStanding } from '../core/skill/precedence';
import { t } from './i18n';
import { visibleLine } from './plain-text';

interface Namesake {
  id: string;
  standing: SourceStanding;
  from?: string;
}

/** Where a skill is from and what its folder is called: what tells it from those that have its name. */
export function namesakeText({ id, standing, from }: Namesake): string {
  const source = from === undefined ? t(`palette_from_${standing}`) : visibleLine(from, 60);
  return `${source} · ${visibleLine(id, 60)}`;
}
