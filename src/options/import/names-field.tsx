import { useState } from 'preact/hooks';
import type { NameEncoding, NamesRead } from '../../core/archive/name-encoding';
import { Button } from '../../ui/form/button';
import { SelectField } from '../../ui/form/select-field';
import { type MessageKey, t } from '../../ui/i18n';

const labels: Record<NameEncoding, MessageKey> = {
  gb18030: 'import_names_gb18030',
  big5: 'import_names_big5',
  shift_jis: 'import_names_shift_jis',
  'euc-kr': 'import_names_euc_kr',
  ibm866: 'import_names_ibm866',
  cp437: 'import_names_cp437',
};

interface NamesFieldProps {
  names: NamesRead;
  /** Reads the archive again. */
  onUse: (encoding: NameEncoding) => void;
}

/** How the names in an archive were read that does not say it, and the other ways there are. */
export function NamesField({ names: { encoding, fitting }, onUse }: NamesFieldProps) {
  const [chosen, setChosen] = useState(encoding);
  const options = fitting.map((value) => ({ value, label: t(labels[value]) }));
  return (
    <div class="import-names">
      <SelectField
        label={t('import_names_label')}
        hint={t('import_names_hint')}
        value={chosen}
        groups={[{ options }]}
        onChange={(value) => setChosen(fitting.find((each) => each === value) ?? encoding)}
      />
      <Button onClick={() => onUse(chosen)}>{t('import_names_use')}</Button>
    </div>
  );
}
