import { useCallback, useState } from 'preact/hooks';
import type { SettingsCommands } from '../messages/settings-commands';
import { Button } from '../ui/form/button';
import { News } from '../ui/form/notice';
import { TextField } from '../ui/form/text-field';
import { t } from '../ui/i18n';
import { LoadError } from './load-error';
import { UndoNotice } from './undo-notice';
import { useLoaded } from './use-loaded';

/** The words that proofreading takes for right. */
export function DictionarySection({ commands }: { commands: SettingsCommands }) {
  const loaded = useLoaded(useCallback(() => commands.dictionary(), [commands]));
  const [removed, setRemoved] = useState<string>();

  async function add(words: string[]): Promise<boolean> {
    setRemoved(undefined);
    return loaded.change(async () => {
      for (const word of words) await commands.addWord(word);
    });
  }

  async function remove(word: string): Promise<void> {
    if (await loaded.change(() => commands.removeWord(word))) setRemoved(word);
  }

  return (
    <>
      <p class="lead">{t('options_dictionary_lead')}</p>
      <AddWords onAdd={add} />
      <News>
        {removed !== undefined && (
          <UndoNotice
            key={removed}
            message={t('options_dictionary_removed', removed)}
            onUndo={() => void add([removed])}
          />
        )}
      </News>
      <LoadError loaded={loaded} />
      {loaded.value?.length === 0 && <p class="empty">{t('options_dictionary_empty')}</p>}
      <ul class="words">
        {loaded.value?.map((word) => (
          <li key={word}>
            <span>{word}</span>
            <button
              type="button"
              aria-label={t('options_dictionary_remove', word)}
              onClick={() => void remove(word)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Takes one word or several, parted by spaces. */
function AddWords({ onAdd }: { onAdd: (words: string[]) => Promise<boolean> }) {
  const [text, setText] = useState('');

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const words = text.split(/\s+/).filter(Boolean);
    if (words.length > 0 && (await onAdd(words))) setText('');
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('options_dictionary_label')}
        value={text}
        onInput={setText}
        action={<Button>{t('options_dictionary_add')}</Button>}
      />
    </form>
  );
}
