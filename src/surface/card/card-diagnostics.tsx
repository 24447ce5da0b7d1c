import { useEffect, useState } from 'preact/hooks';
import { diagnosticsChannel, type FieldKind } from '../../messages/diagnostics';
import { createClient } from '../../messages/rpc';
import { t } from '../../ui/i18n';
import type { Layer } from '../layer/surface';
import { useCopy } from './use-copy';

/** What Caretaker knows of its own errors, for who reports one. */
export interface Diagnostics {
  text(): Promise<string>;
  /** True once they are on the clipboard. */
  copy(): Promise<boolean>;
}

/** Those of the background, which all parts of Caretaker tell of their errors. */
export function diagnosticsOf(field: FieldKind): Diagnostics {
  const commands = createClient(diagnosticsChannel);
  return {
    text: () => commands.diagnostics(field),
    copy: () => commands.copyDiagnostics(field),
  };
}

/** All of it can be read before it is copied. */
export function CardDiagnostics({ diagnostics, layer }: { diagnostics: Diagnostics; layer: Layer }) {
  const [state, copy] = useCopy(diagnostics.copy);
  const [text, setText] = useState<string>();
  useEffect(() => {
    // Without them there is nothing to show; that they cannot be copied either, the button says.
    diagnostics.text().then(setText, () => undefined);
  }, [diagnostics]);
  return (
    <div class="report">
      <p class="note">{t('card_diagnostics_note')}</p>
      {text !== undefined && (
        <details>
          <summary>{t('card_diagnostics_show')}</summary>
          <pre class="detail">{text}</pre>
        </details>
      )}
      <button type="button" onClick={layer.guard(copy)}>
        {t(copyLabels[state])}
      </button>
    </div>
  );
}

const copyLabels = {
  idle: 'card_diagnostics_copy',
  copied: 'card_copied',
  failed: 'card_copy_failed',
} as const;
