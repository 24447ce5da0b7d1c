import type { SkillElsewhere } from '../../messages/surface';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

interface ElsewhereProps {
  skill: SkillElsewhere;
  onChange: (event: MouseEvent) => void;
}

/** Says of the skill that was typed why it is not in the list, and leads to where that is set. It is read aloud with the list. */
export function Elsewhere({ skill, onChange }: ElsewhereProps) {
  return (
    <p class="elsewhere">
      <span>{elsewhereText(skill)}</span>
      <button type="button" class="plain" onClick={onChange}>
        {t('palette_elsewhere_change')}
      </button>
    </p>
  );
}

export function elsewhereText({ name, sites }: SkillElsewhere): string {
  const [first = '', ...others] = sites;
  return others.length === 0
    ? t('palette_elsewhere', visibleLine(name), first)
    : tn('palette_elsewhere_more', others.length, visibleLine(name), first);
}
