import { useId, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { type Picked, sourceOfFiles, sourceOfFolder } from './drop';
import { UrlForm } from './url-form';

interface WaysInProps {
  /** An address that is filled in; nothing is asked there before the user has it opened. */
  site: string | undefined;
  /** The hosts for which there is an access token. */
  tokenHosts: readonly string[];
  onPick: (picked: Picked) => void;
  /** An address of which the hosts may be asked for; called inside the click. */
  onUrl: (url: string) => void;
  /** Where the browser has folders that can be read again; called inside the click. */
  onFollow: (() => void) | undefined;
}

/** All the ways a skill gets in: dropped, chosen, from an address, pasted. */
export function WaysIn({ site, tokenHosts, onPick, onUrl, onFollow }: WaysInProps) {
  return (
    <div class="ways-in">
      <Choose onPick={onPick} onFollow={onFollow} />
      <section aria-labelledby="import-url-title">
        <h3 id="import-url-title">{t('import_url_title')}</h3>
        <UrlForm proposed={site} tokenHosts={tokenHosts} onUrl={onUrl} />
      </section>
      <section aria-labelledby="import-paste-title">
        <h3 id="import-paste-title">{t('import_paste_title')}</h3>
        <PasteForm onPick={onPick} />
      </section>
    </div>
  );
}

const accepted = '.md,.json,.zip,.skill,.tar,.gz,.tgz';

/** The place to drop, which the whole page is, and the buttons for those who drop nothing. */
function Choose({ onPick, onFollow }: Pick<WaysInProps, 'onPick' | 'onFollow'>) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement, pick: (files: File[]) => Picked) => {
    const files = [...(input.files ?? [])];
    // The same file again is a choice too, and without this would be none.
    input.value = '';
    if (files.length > 0) onPick(pick(files));
  };
  return (
    <div class="drop-place">
      <p class="drop-title">{t('import_drop_title')}</p>
      <p class="hint">{t('import_drop_hint')}</p>
      <div class="row">
        <Button kind="primary" onClick={() => file.current?.click()}>
          {t('import_choose_file')}
        </Button>
        <Button onClick={() => folder.current?.click()}>{t('import_choose_folder')}</Button>
        {onFollow && <Button onClick={onFollow}>{t('import_follow_folder')}</Button>}
      </div>
      {onFollow && <p class="hint">{t('import_follow_hint')}</p>}
      <input
        ref={file}
        type="file"
        hidden
        accept={accepted}
        data-way="file"
        onChange={(event) => take(event.currentTarget, sourceOfFiles)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        {...{ webkitdirectory: true }}
        data-way="folder"
        onChange={(event) => take(event.currentTarget, sourceOfFolder)}
      />
    </div>
  );
}

function PasteForm({ onPick }: Pick<WaysInProps, 'onPick'>) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();

  function submit(event: Event): void {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else onPick({ source: { kind: 'text', text } });
  }

  return (
    <form class="field" onSubmit={submit}>
      <label for={id}>{t('import_paste_label')}</label>
      <textarea
        id={id}
        rows={5}
        value={text}
        spellcheck={false}
        autocomplete="off"
        placeholder={'---\nname: my-skill\ndescription: …\n---'}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {missing && (
        <p class="field-error" id={`${id}-error`}>
          {t('import_paste_missing')}
        </p>
      )}
      <Button>{t('import_paste_open')}</Button>
    </form>
  );
}
