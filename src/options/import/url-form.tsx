import { useState } from 'preact/hooks';
import { addressesOf } from '../../core/library/addresses';
import { Button } from '../../ui/form/button';
import { RichMessage } from '../../ui/form/rich-message';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { hostList } from './failure';

/** An address, and which hosts the browser is going to ask for, said before it asks. */
export function UrlForm({ onUrl }: { onUrl: (url: string) => void }) {
  const [url, setUrl] = useState('');
  const [wrong, setWrong] = useState(false);
  const addresses = addressesOf(url.trim());

  function submit(event: Event): void {
    event.preventDefault();
    if (addresses) onUrl(url.trim());
    else setWrong(true);
  }

  return (
    <form onSubmit={submit}>
      <TextField
        type="url"
        label={t('import_url_label')}
        value={url}
        placeholder="https://github.com/owner/repo"
        hint={addresses ? <HostsWanted hosts={addresses.hosts} /> : t('import_url_hint')}
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
