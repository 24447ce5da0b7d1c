import { useMemo, useState } from 'preact/hooks';
import type { FoundBackup, FoundSkill } from '../../core/library/types';
import { hostsOf } from '../../core/skill/hosts';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { TextField } from '../../ui/form/text-field';
import { t, tn } from '../../ui/i18n';
import { useStateOf } from '../use-state-of';
import { BackupFacts, BackupSettingsList } from './backup-parts';
import { StepHeading } from './focus-here';
import { FoundRow } from './found-row';
import { acts, cautionsOf, isInstallable, longList, matching, standingOf, tickAll, toggle } from './pick';
import { useGrowing } from './use-growing';

interface FoundListProps {
  skills: FoundSkill[];
  builtins: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
  onTick: (ticked: Set<string>) => void;
  /** The skills are of a backup, with its settings. */
  backup?: { found: FoundBackup } & Omit<Parameters<typeof BackupSettingsList>[0], 'settings'>;
  onLook: (found: FoundSkill) => void;
  onInstall: () => void;
  onCancel: () => void;
}

/** Several skills, to tick and to look at. */
export function FoundList(props: FoundListProps) {
  const { skills, ticked, onTick, backup } = props;
  const [query, setQuery] = useState('');
  const shown = useMemo(() => matching(skills, query), [skills, query]);
  const untick = () =>
    onTick(new Set([...ticked].filter((place) => !shown.some((one) => one.place === place))));
  return (
    <div class="found">
      <StepHeading>{backup ? t('import_backup_title') : tn('import_found_title', skills.length)}</StepHeading>
      {backup && <BackupFacts backup={backup.found} />}
      <p class="lead">{t(skills.length > longList ? 'import_found_lead_many' : 'import_found_lead')}</p>
      {skills.length > longList && (
        <TextField label={t('import_found_search')} value={query} onInput={setQuery} />
      )}
      <div class="row">
        <Button onClick={() => onTick(tickAll(ticked, shown))}>{t('import_found_all')}</Button>
        <Button onClick={untick}>{t('import_found_none')}</Button>
        <span class="hint" role="status">
          {query.trim() !== '' &&
            t('import_found_shown', numberText(shown.length), numberText(skills.length))}
        </span>
      </div>
      <Rows {...props} shown={shown} />
      {backup && <BackupSettingsList settings={backup.found.settings} {...backup} />}
      {shown.length === 0 && skills.length > 0 && <p class="empty">{t('import_found_no_match')}</p>}
      <Chosen {...props} />
    </div>
  );
}

function Rows({ shown, skills, builtins, ticked, onTick, onLook }: FoundListProps & { shown: FoundSkill[] }) {
  const count = useGrowing(shown.length);
  const twice = useMemo(() => idsFoundTwice(skills), [skills]);
  return (
    <ul class="found-list" aria-label={t('import_found_label')}>
      {shown.slice(0, count).map((found) => (
        <FoundRow
          key={found.place}
          found={found}
          standing={standingOf(found, builtins)}
          twice={twice.has(found.id)}
          ticked={ticked.has(found.place)}
          onToggle={() => onTick(toggle(ticked, found, skills))}
          onLook={() => onLook(found)}
        />
      ))}
    </ul>
  );
}

/** What is going to be installed, what of it deserves a look, and the buttons; stays in sight under a long list. */
function Chosen({ skills, ticked, backup, onInstall, onCancel }: FoundListProps) {
  const [missing, setMissing] = useStateOf(false, ticked);
  const chosen = skills.filter(({ place }) => ticked.has(place));
  const scripts = chosen.filter(({ manifest }) => manifest?.inventory.hasScripts).length;
  const looser = chosen.filter(({ change }) => change && change.loosens.length > 0).length;
  const acting = chosen.filter(({ manifest }) => manifest && acts(manifest)).length;
  const hosts = chosen.filter((one) => cautionsOf(one, wantedHosts(one)).includes('hosts')).length;
  const changed = chosen.filter(({ change }) => change && !change.same).length;
  return (
    <div class="chosen">
      <p role="status">
        {missing ? (
          <span class="field-error">{t('import_found_tick_first')}</span>
        ) : (
          <>
            {t('import_chosen', numberText(chosen.length), numberText(skills.filter(isInstallable).length))}
            {changed > 0 && ` ${tn('import_chosen_changes', changed)}`}
            {scripts > 0 && ` ${tn('import_chosen_scripts', scripts)}`}
            {looser > 0 && ` ${tn('import_chosen_loosens', looser)}`}
            {acting > 0 && ` ${tn('import_chosen_acts', acting)}`}
            {hosts > 0 && ` ${tn('import_chosen_hosts', hosts)}`}
          </>
        )}
      </p>
      <div class="row">
        <Button
          kind="primary"
          onClick={() => (chosen.length === 0 && !backup ? setMissing(true) : onInstall())}
        >
          {backup ? t('import_backup_restore') : t('import_install_chosen', numberText(chosen.length))}
        </Button>
        <Button onClick={onCancel}>{t('import_cancel')}</Button>
      </div>
    </div>
  );
}

/** The hosts a found skill asks for. */
export function wantedHosts({ manifest }: FoundSkill): string[] {
  return manifest ? hostsOf(manifest) : [];
}

function idsFoundTwice(skills: readonly FoundSkill[]): Set<string> {
  const seen = new Set<string>();
  return new Set(skills.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id));
}
