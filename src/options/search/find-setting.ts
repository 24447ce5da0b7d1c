import { createSkillSearch, type Searchable } from '../../core/library/search';
import { segmentWords } from '../../core/library/search-words';
import { type MessageKey, t } from '../../ui/i18n';
import type { View } from '../views';

/** Something in the settings that can be gone to. */
export interface Setting extends Searchable {
  /** The id of its view. */
  view: string;
  /** What is drawn on it. Undefined for the view as a whole. */
  label?: string;
  /** Where it is: the view, and what it stands under there. */
  path: string[];
}

/** Everything that the views hold, in their order, in the user's language. */
export function settingsOf(views: readonly View[]): Setting[] {
  return views.filter(({ headsItself }) => !headsItself).flatMap(settingsOfView);
}

function settingsOfView({ id, title, group, holds }: View): Setting[] {
  const view = t(title);
  const above = group === undefined || t(group) === view ? [] : [t(group)];
  const found: Setting[] = [{ id, name: view, description: '', view: id, path: above, tags: above }];
  const add = (keys: MessageKey | readonly [MessageKey, ...MessageKey[]], path: string[]): string => {
    const [label, ...texts] = (typeof keys === 'string' ? [keys] : keys).map((key) => t(key));
    const name = label ?? '';
    // A heading that says what the view says is the view.
    if (name === view) found[0] = { ...found[0], description: texts.join('\n') } as Setting;
    else
      found.push({
        id: `${id}-${found.length}`,
        name,
        label: name,
        description: texts.join('\n'),
        view: id,
        path,
        tags: path,
      });
    return name;
  };
  for (const { heading, controls = [] } of holds) {
    const section = heading && add(heading, [...above, view]);
    const path = section === undefined || section === view ? [...above, view] : [...above, view, section];
    for (const control of controls) add(control, path);
  }
  return found;
}

/** Finds settings by words of their titles, of what is said of them, and of where they are; the best first. None for an empty query. */
export function settingsSearch(settings: readonly Setting[]): (query: string) => Setting[] {
  const search = createSkillSearch(settings);
  return (query) => {
    if (query.trim() === '') return [];
    const found = search.find(query);
    // What is written without spaces is several words all the same.
    return found.length > 0 ? found : search.find(segmentWords(query).join(' '));
  };
}
