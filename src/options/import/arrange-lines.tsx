import { useState } from 'preact/hooks';
import type { FoundSkill } from '../../core/library/import-types';
import { Button } from '../../ui/form/button';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

/** How a found skill is arranged, and what its user may do about it. */
export interface Arrangement {
  /** Its parts are skills of their own. */
  isApart: boolean;
  /** Another skill has its place, and both can be kept. */
  canKeepBoth: boolean;
  onApart: (isApart: boolean) => Promise<unknown>;
  onBoth: (isBoth: boolean) => Promise<unknown>;
}

/** Parts that are named; of the others their number says enough. */
const mostNamed = 5;

interface ArrangeLinesProps extends Arrangement {
  found: FoundSkill;
  /** For screen readers. */
  name: string;
}

/** That a skill holds others, and that it has another's name: each with what can be done about it. */
export function ArrangeLines({ found, name, isApart, canKeepBoth, onApart, onBoth }: ArrangeLinesProps) {
  const { parts = [], id, besides } = found;
  const [busy, setBusy] = useState(false);
  const during = (work: Promise<unknown>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const named = parts.slice(0, mostNamed).map((part) => visibleLine(part, 60));
  const list = [...named, ...(parts.length > mostNamed ? ['…'] : [])].join(', ');
  return (
    <>
      {parts.length > 0 && (
        <p class="found-arrange">
          <span>{isApart ? t('import_parts_apart', list) : tn('import_parts', parts.length, list)}</span>
          <Button
            kind="quiet"
            label={isApart ? t('import_keep_as_one_of', name) : t('import_take_apart_of', name)}
            busy={busy}
            onClick={() => during(onApart(!isApart))}
          >
            {isApart ? t('import_keep_as_one') : t('import_take_apart')}
          </Button>
        </p>
      )}
      {(canKeepBoth || besides !== undefined) && (
        <p class="found-arrange">
          {besides !== undefined && (
            <span>{t('import_kept_both', visibleLine(id, 80), visibleLine(besides, 80))}</span>
          )}
          <Button
            kind="quiet"
            label={t(besides === undefined ? 'import_keep_both_of' : 'import_keep_one_of', name)}
            busy={busy}
            onClick={() => during(onBoth(besides === undefined))}
          >
            {t(besides === undefined ? 'import_keep_both' : 'import_keep_one')}
          </Button>
        </p>
      )}
    </>
  );
}
