import { useEffect, useRef, useState } from 'preact/hooks';
import { addressesOf, hostsAsked } from '../../core/library/addresses';
import { Button } from '../../ui/form/button';
import { RichMessage } from '../../ui/form/rich-message';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { hostList } from './failure';

interface UrlFormProps {
  /** What is filled in, and gets the keyboard, whenever it changes. */
  proposed: string | undefined;
  /** The hosts for which there is an access token. */
  tokenHosts: readonly string[];
  onUrl: (url: string) => void;
}

/** An address, and which hosts the browser is going to ask for, said before it asks. */
export function UrlForm({ proposed, tokenHosts, onUrl }: UrlFormProps) {
  const [url, setUrl] = useState(proposed ?? '');
  const [wrong, setWrong] = useState(false);
  const addresses = addressesOf(url.trim());
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (proposed === undefined) return;
    setUrl(proposed);
    setWrong(false);
    form.current?.querySelector('input')?.focus();
  }, [proposed]);

  function submit(event: Event): void {
    event.preventDefault();
    if (addresses) onUrl(url.trim());
    else setWrong(true);
  }

  return (
    <form onSubmit={submit} ref={form}>
      <TextField
        type="url"
        label={t('import_url_label')}
        value={url}
        placeholder="https://github.com/owner/repo"
        hint={addresses ? <HostsWanted hosts={hostsAsked(url.trim(), tokenHosts)} /> : t('import_url_hint')}
        error={wrong ? t('import_url_invalid') : undefined}
        onInput={(value) => {
          setUrl(value);
          setWrong(false);
        }}
        action={<Button>{t('import_url_open')}</Button>}
      />
    </form>
  );
}

/** Which hosts are asked for, and why. */
export function HostsWanted({ hosts }: { hosts: string[] }) {
  return <RichMessage name="import_url_hosts" parts={[<strong key="hosts">{hostList(hosts)}</strong>]} />;
}
