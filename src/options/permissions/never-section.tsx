import { useCallback, useState } from 'preact/hooks';
import type { SettingsCommands } from '../../messages/settings-commands';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import { UndoNotice } from '../undo-notice';
import { useLoaded } from '../use-loaded';

export type NeverCommands = Pick<SettingsCommands, 'neverOn' | 'neverRunOn' | 'runAgainOn'>;

/** The sites that nothing runs on. */
export function NeverSection({ commands }: { commands: NeverCommands }) {
  const loaded = useLoaded(useCallback(() => commands.neverOn(), [commands]));
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const [added, setAdded] = useState<string>();

  async function add(site: string): Promise<void> {
    setRemoved(undefined);
    setAdded(undefined);
    let kept: string | undefined;
    const done = await loaded.change(async () => {
      kept = await commands.neverRunOn(site);
    });
    if (!done) return;
    if (kept === undefined) return setError(t('sites_invalid', site));
    setAdded(kept);
    setTyped('');
  }
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (typed.trim() !== '') await add(typed.trim());
  }
  async function remove(site: string): Promise<void> {
    setAdded(undefined);
    if (await loaded.change(() => commands.runAgainOn(site))) setRemoved(site);
  }

  return (
    <section class="part" aria-labelledby="permissions-never">
      <h3 id="permissions-never">{t('permissions_never_title')}</h3>
      <p>{t('permissions_never_text')}</p>
      <LoadError loaded={loaded} />
      {loaded.value && loaded.value.length > 0 && (
        <ul class="policy-rules" aria-label={t('permissions_never_title')}>
          {loaded.value.map((site) => (
            <li key={site}>
              <span class="policy-rule">{site}</span>
              <Button
                kind="quiet"
                label={t('permissions_never_remove_named', site)}
                onClick={() => void remove(site)}
              >
                {t('permissions_remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <News>
        {removed !== undefined && (
          <UndoNotice
            key={removed}
            message={t('permissions_never_removed', removed)}
            onUndo={() => void add(removed)}
          />
        )}
        {added !== undefined && <p>{t('permissions_never_added', added)}</p>}
      </News>
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          type="url"
          label={t('permissions_never_site')}
          placeholder="bank.example.com"
          value={typed}
          error={error}
          onInput={(text) => {
            setTyped(text);
            setError(undefined);
          }}
          action={<Button>{t('permissions_never_add')}</Button>}
        />
      </form>
    </section>
  );
}
