import { useState } from 'preact/hooks';
import { tokenGoesTo } from '../../core/library/addresses';
import { Button } from '../../ui/form/button';
import { TextField } from '../../ui/form/text-field';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

interface TokenFormProps {
  /** What is not shared with everyone. */
  url: string;
  host: string;
  /** Called in the press: the browser may have to be asked for a host. */
  onToken: (token: string) => void;
}

/** An access token for a host that does not share something with everyone. */
export function TokenForm({ url, host, onToken }: TokenFormProps) {
  const [token, setToken] = useState('');
  const name = visibleLine(host, 80);

  function submit(event: Event): void {
    event.preventDefault();
    if (token.trim() === '') return;
    onToken(token.trim());
    setToken('');
  }

  return (
    <form onSubmit={submit}>
      <TextField
        type="password"
        label={t('sources_token_label', name)}
        value={token}
        hint={t('sources_token_hint', visibleLine(tokenGoesTo(url), 80))}
        onInput={setToken}
        action={<Button>{t('sources_token_save')}</Button>}
      />
    </form>
  );
}
