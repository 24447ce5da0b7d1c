import { type MessageKey, t } from '../../ui/i18n';
import type { Standing } from './pick';

const words: Record<Standing, MessageKey> = {
  new: 'import_standing_new',
  update: 'import_standing_update',
  same: 'import_standing_same',
  'replaces-builtin': 'import_standing_builtin',
  unusable: 'import_standing_unusable',
};

/** How a found skill stands to what the user has, in a word or two. */
export function StandingBadge({ standing }: { standing: Standing }) {
  return <span class={`badge badge-${standing}`}>{t(words[standing])}</span>;
}
