import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { idOf } from '../core/skill/key';
import type { SkillKey } from '../core/skill/model';
import { reporting } from '../diagnostics/report';
import { settingsLink } from '../messages/page-commands';
import { t } from '../ui/i18n';
import { visibleLine } from '../ui/plain-text';
import { FileDrop } from './import/file-drop';
import { useVectorsInStep } from './make-vectors';
import { Navigation } from './navigation';
import { readRoute } from './route';
import { SettingsSearch } from './search/settings-search';
import { useHash } from './use-hash';
import { useKeptScroll } from './use-kept-scroll';
import { type OptionsProps, type View, views } from './views';

/**
 * The settings page. A view is drawn when it is first opened and stays from then on, so that nothing half typed is lost
 * by a look at another one.
 */
export function OptionsApp(props: OptionsProps) {
  const route = readRoute(useHash());
  useDueLook(props.library);
  useVectorsInStep(props.commands, props.library);
  // What the address names; where it names nothing, the first view.
  const id = views.some((view) => view.id === route.view) ? route.view : 'home';
  const open = views.find((view) => view.id === id);
  const skillKey = useLast(route.skillKey);
  const seen = useSeen(open);
  const place = id === 'skill' && skillKey ? settingsLink(skillKey) : id;
  useKeptScroll(place);
  useTitle(open, skillKey);
  const focus = useFocusOnChange(place);
  return (
    <div class="options">
      <header>
        <h1 class="brand">{t('options_brand')}</h1>
        <SettingsSearch views={views} />
        <Navigation views={views} open={open} />
      </header>
      <main>
        {views.map((view) =>
          seen.has(view) ? (
            <section
              key={view.id}
              hidden={view !== open}
              data-view={view.id}
              {...headed(view)}
              ref={view === open ? focus : undefined}
            >
              {view.under && <BackLink to={view.under} />}
              {!view.headsItself && (
                <h2 id={`${view.id}-title`} tabIndex={-1}>
                  {t(view.title)}
                </h2>
              )}
              {view.draw(props, skillKey)}
            </section>
          ) : undefined,
        )}
      </main>
      <FileDrop />
    </div>
  );
}

/** What names the view's section; without a heading of ours it can take the focus itself. */
function headed({ id, title, headsItself }: View) {
  return headsItself ? { 'aria-label': t(title), tabIndex: -1 } : { 'aria-labelledby': `${id}-title` };
}

function BackLink({ to }: { to: string }) {
  const view = views.find(({ id }) => id === to);
  return (
    view && (
      <a class="back" href={`#${to}`}>
        <span aria-hidden="true">← </span>
        {t(view.title)}
      </a>
    )
  );
}

/** When the page opens, each time that the user comes back to it, and when a folder changes: sources that want it are looked at. */
function useDueLook(library: OptionsProps['library']): void {
  useEffect(() => {
    const look = () => void library.lookWhereDue().catch(reporting('sources'));
    look();
    const end = library.watchSources();
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
      end();
    };
  }, [library]);
}

/** The value, or where there is none the one before: the skill that was shown stays while another view is open. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}

/** All views that were open so far. */
function useSeen(open: View | undefined): ReadonlySet<View> {
  const seen = useRef(new Set<View>());
  if (open) seen.current.add(open);
  return seen.current;
}

/** Names the tab, and its place in the browser’s history, after the view; that of a skill after the skill. */
function useTitle(open: View | undefined, skillKey: SkillKey | undefined): void {
  const name = open?.id === 'skill' && skillKey ? visibleLine(idOf(skillKey)) : open && t(open.title);
  useEffect(() => {
    document.title = name === undefined ? t('options_page_title') : t('options_page_title_of', name);
  }, [name]);
}

/** Takes the focus to a view that was just opened, to its heading if it has one, but not when the page opens. */
function useFocusOnChange(place: string | undefined) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(place);
  useLayoutEffect(() => {
    if (shown.current !== undefined && shown.current !== place) {
      const heading = section.current?.querySelector<HTMLElement>(':scope > h2');
      (heading ?? section.current)?.focus({ preventScroll: true });
    }
    shown.current = place;
  }, [place]);
  return section;
}
