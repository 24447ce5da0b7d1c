import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ModelEntry } from '../../core/models/model-entry';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

interface RemovalProps {
  entry: ModelEntry;
  /** Sites that use it by a rule. */
  sites: string[];
  busy: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

/** Asks before a model goes: its key cannot be brought back. Takes the focus from the button that has gone. */
export function Removal({ entry, sites, busy, onRemove, onKeep }: RemovalProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  return (
    <fieldset class="removal" ref={place} tabIndex={-1}>
      <legend>{t('options_model_removal', visibleLine(entry.label))}</legend>
      {entry.hasKey && <p>{t('options_model_removal_key')}</p>}
      {sites.length > 0 && <p>{t('options_model_removal_sites', sites.join(', '))}</p>}
      <div class="row">
        <Button kind="danger" busy={busy} onClick={onRemove}>
          {t('options_model_removal_yes')}
        </Button>
        <Button busy={busy} onClick={onKeep}>
          {t('options_model_removal_no')}
        </Button>
      </div>
    </fieldset>
  );
}
