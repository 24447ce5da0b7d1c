import { type MessageKey, t } from '../ui/i18n';
import type { View } from './views';

/** An entry of the navigation: a view, or some that stand together. */
interface Group {
  title: MessageKey;
  views: [View, ...View[]];
}

/** The parts of the settings, in few entries; one that has several views lists them while one of them is open. */
export function Navigation({ views, open }: { views: readonly View[]; open: View | undefined }) {
  return (
    <nav aria-label={t('options_navigation')}>
      <ul>
        {groupsOf(views).map(({ title, views: [first, ...others] }) => {
          const isOpen = [first, ...others].some(({ id }) => id === open?.id || id === open?.under);
          return (
            <li key={first.id}>
              <a
                href={`#${first.id}`}
                aria-current={isOpen ? currentOf(open === first && others.length === 0) : undefined}
              >
                {t(title)}
              </a>
              {isOpen && others.length > 0 && (
                <ul>
                  {[first, ...others].map((view) => (
                    <li key={view.id}>
                      <a href={`#${view.id}`} aria-current={view === open ? 'page' : undefined}>
                        {t(view.title)}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const currentOf = (isPage: boolean) => (isPage ? 'page' : 'true');

function groupsOf(views: readonly View[]): Group[] {
  const groups: Group[] = [];
  for (const view of views.filter(({ under }) => !under)) {
    const title = view.group ?? view.title;
    const last = groups.at(-1);
    if (last?.title === title) last.views.push(view);
    else groups.push({ title, views: [view] });
  }
  return groups;
}
