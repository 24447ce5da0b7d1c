import { useCallback, useEffect } from 'preact/hooks';
import type { Library, LibraryEntry } from '../../core/library/types';
import type { SettingsCommands } from '../../messages/settings-commands';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform, Shortcut } from '../platform';
import { useLoaded } from '../use-loaded';
import { PaletteKeysSection } from './palette-keys-section';
import { ShortcutKeys } from './shortcut-keys';
import { SlotsSection } from './slots-section';

interface ShortcutsViewProps {
  commands: Pick<SettingsCommands, 'shortcutSlots' | 'setShortcutSlot'>;
  platform: Pick<Platform, 'shortcuts' | 'openShortcutSettings' | 'shortcutChanges'>;
  library: Pick<Library, 'list' | 'setMetadata' | 'onChange'>;
}

interface Loading {
  shortcuts: Shortcut[];
  slots: (string | null)[];
  entries: LibraryEntry[];
}

/** All keys that lead to skills: the browser's shortcuts, the slots for single skills, the keys in the palette. */
export function ShortcutsView({ commands, platform, library }: ShortcutsViewProps) {
  const load = useCallback(async (): Promise<Loading> => {
    const [shortcuts, slots, { entries }] = await Promise.all([
      platform.shortcuts(),
      commands.shortcutSlots(),
      library.list(),
    ]);
    return { shortcuts, slots, entries: entries.filter(({ userInvocable }) => userInvocable !== false) };
  }, [commands, platform, library]);
  const loaded = useLoaded(load);
  const { reload } = loaded;
  useEffect(() => library.onChange(() => void reload()), [library, reload]);

  return (
    <>
      <LoadError loaded={loaded} />
      {loaded.value && (
        <>
          <BrowserSection platform={platform} shortcuts={loaded.value.shortcuts} loaded={loaded} />
          <SlotsSection
            {...loaded.value}
            changes={platform.shortcutChanges}
            onBind={(slot, skill) => void loaded.change(() => commands.setShortcutSlot(slot, skill))}
            onChanged={() => void reload()}
          />
          <PaletteKeysSection
            entries={loaded.value.entries}
            opensPalette={loaded.value.shortcuts.find(({ name }) => name === 'run-skill')?.keys ?? ''}
            library={library}
            change={loaded.change}
          />
        </>
      )}
    </>
  );
}

interface BrowserSectionProps {
  platform: ShortcutsViewProps['platform'];
  shortcuts: Shortcut[];
  loaded: { reload(): Promise<void>; change(work: () => Promise<void>): Promise<boolean> };
}

/** The shortcuts that are not a skill's own, and the way to where the browser lets all of them be changed. */
function BrowserSection({ platform, shortcuts, loaded }: BrowserSectionProps) {
  const changes = platform.shortcutChanges;
  return (
    <section class="part" aria-labelledby="shortcuts-browser">
      <h3 id="shortcuts-browser">{t('shortcuts_browser_title')}</h3>
      <p class="lead">{t(changes ? 'shortcuts_browser_lead_here' : 'shortcuts_browser_lead')}</p>
      <ul class="shortcut-list">
        {['run-skill', 'repeat-skill', 'undo-run']
          .flatMap((name) => shortcuts.find((shortcut) => shortcut.name === name) ?? [])
          .map((shortcut) => (
            <li key={shortcut.name}>
              <span class="shortcut-name">{shortcut.description}</span>
              <ShortcutKeys
                shortcut={shortcut}
                shortcuts={shortcuts}
                changes={changes}
                onChanged={() => void loaded.reload()}
              />
            </li>
          ))}
      </ul>
      {!changes && (
        <Button onClick={() => void loaded.change(() => platform.openShortcutSettings())}>
          {t('shortcuts_change')}
        </Button>
      )}
    </section>
  );
}
