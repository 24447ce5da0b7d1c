import { useEffect, useRef, useState } from 'preact/hooks';
import { addressesOf, hostsAsked, tokenHostOf } from '../../core/library/addresses';
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
        hint={addresses ? <HostsWanted url={url.trim()} tokenHosts={tokenHosts} /> : t('import_url_hint')}
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

interface HostsWantedProps {
  url: string;
  tokenHosts: readonly string[];
}

/** Which hosts are asked for what is at a URL, and what they get. */
export function HostsWanted({ url, tokenHosts }: HostsWantedProps) {
  const withToken = tokenHosts.includes(tokenHostOf(url) ?? '');
  const hosts = <strong key="hosts">{hostList(hostsAsked(url, tokenHosts))}</strong>;
  return <RichMessage name={withToken ? 'import_url_hosts_token' : 'import_url_hosts'} parts={[hosts]} />;
}
