import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Keys } from '../../ui/form/keys';
import { t } from '../../ui/i18n';
import type { View } from '../views';
import { type Setting, settingsOf, settingsSearch } from './find-setting';
import { reveal } from './reveal';

const most = 12;

/** The button that opens the search of all settings, as Ctrl+K does on the whole page, and the search itself. */
export function SettingsSearch({ views }: { views: readonly View[] }) {
  /** Each search is another one: that the last has closed is heard a moment later, when there may be the next. */
  const calls = useRef(0);
  const [call, setCall] = useState<number>();
  const open = () => {
    calls.current += 1;
    setCall(calls.current);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opens(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        class="settings-search-button"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <span>{t('options_search_open')}</span>
        <span aria-hidden="true">{isMac() ? <kbd>⌘K</kbd> : <Keys shortcut="Ctrl+K" />}</span>
      </button>
      {call !== undefined && (
        <SearchDialog
          key={call}
          views={views}
          onClose={() => setCall((now) => (now === call ? undefined : now))}
        />
      )}
    </>
  );
}

const isMac = () => /Mac/.test(navigator.userAgent);

/** On a Mac Ctrl+K is a text field’s own key. */
function opens({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  const held = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return held && !altKey && !shiftKey && !isComposing && key.toLowerCase() === 'k';
}

function SearchDialog({ views, onClose }: { views: readonly View[]; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const find = useMemo(() => settingsSearch(settingsOf(views)), [views]);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => find(query).slice(0, most), [find, query]);
  // With the drawing and not after it: what is typed at once is not lost.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(
    () => document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' }),
    [id, at],
  );

  function choose({ view, label }: Setting): void {
    // The browser gives the focus back to where it was; what was chosen has it after that.
    dialog.current?.close();
    location.hash = view;
    if (label !== undefined) reveal(view, label);
  }

  function press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    const chosen = found[at];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) choose(chosen);
    }
  }

  const searched = query.trim() !== '';
  return (
    <dialog
      ref={dialog}
      class="dialog settings-search"
      aria-label={t('options_search')}
      onClose={onClose}
      closedby="any"
    >
      <div class="settings-search-box">
        <input
          type="text"
          role="combobox"
          aria-label={t('options_search')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t('options_search_hint')}
          spellcheck={false}
          autocomplete="off"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <p class="hint" role="status">
          {searched && found.length === 0 ? t('options_search_none') : ''}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={t('options_search')} class="settings-found">
          {found.map((setting, place) => (
            <button
              key={setting.id}
              type="button"
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onPointerMove={() => setAt(place)}
              onClick={() => choose(setting)}
            >
              <span class="setting-name">{setting.name}</span>
              {setting.path.length > 0 && <span class="setting-path">{setting.path.join(' › ')}</span>}
            </button>
          ))}
        </div>
      </div>
    </dialog>
  );
}
