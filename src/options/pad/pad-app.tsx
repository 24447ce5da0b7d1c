import { useCallback, useEffect, useId, useRef, useState } from 'preact/hooks';
import type { PadCommands } from '../../messages/pad';
import { Button } from '../../ui/form/button';
import { Keys } from '../../ui/form/keys';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';

interface PadAppProps {
  /** What it was opened for. */
  id: string;
  platform: Pick<Platform, 'shortcuts' | 'copy'>;
  commands: PadCommands;
}

/** The window for pages that take no extension: a text to work on, and to take along. */
export function PadApp({ id, platform, commands }: PadAppProps) {
  const loaded = useLoaded(
    useCallback(
      async () => ({ text: await commands.text(id), shortcuts: await platform.shortcuts() }),
      [id, platform, commands],
    ),
  );
  const whyId = useId();
  const keys = loaded.value?.shortcuts.find(({ name }) => name === 'run-skill')?.keys ?? '';
  return (
    <main class="pad">
      <h1>{t('pad_title')}</h1>
      <p class="hint" id={whyId}>
        {t('pad_why')}
      </p>
      <LoadError loaded={loaded} />
      {loaded.value && <PadText text={loaded.value.text} {...{ id, keys, whyId, platform, commands }} />}
    </main>
  );
}

function PadText({
  id,
  text,
  keys,
  whyId,
  platform,
  commands,
}: PadAppProps & { text: string; keys: string; whyId: string }) {
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // What it begins with is told once, and is loaded again when the window comes to the front.
  const [first] = useState(text);
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    field.current?.focus();
    void commands.ready(id);
  }, [id, commands]);
  const choose = () => {
    // What has the keyboard is what is worked on.
    field.current?.focus();
    void commands.choose();
  };
  const copy = async () => {
    setCopied(undefined);
    const isCopied = await platform.copy(field.current?.value ?? '').then(
      () => true,
      () => false,
    );
    setCopied(isCopied);
    field.current?.focus();
  };
  return (
    <>
      <label for={fieldId}>{t('pad_field')}</label>
      <textarea
        id={fieldId}
        ref={field}
        aria-describedby={whyId}
        defaultValue={first}
        onInput={() => setCopied(undefined)}
      />
      <div class="pad-actions">
        <Button kind="primary" onClick={choose}>
          {t('pad_palette')}
        </Button>
        {keys && <Keys shortcut={keys} />}
        <Button onClick={() => void copy()}>{t('pad_copy')}</Button>
        <span role="status">{copied !== undefined && t(copied ? 'card_copied' : 'card_copy_failed')}</span>
      </div>
    </>
  );
}
