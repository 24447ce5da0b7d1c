import { useMemo, useState } from 'preact/hooks';
import type { FoundBackup, FoundSkill } from '../../core/library/import-types';
import type { Shelf } from '../../core/library/shelf-types';
import { hostsOf } from '../../core/skill/hosts';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { TextField } from '../../ui/form/text-field';
import { t, tn } from '../../ui/i18n';
import { useStateOf } from '../use-state-of';
import { BackupFacts, BackupSettingsList } from './backup-parts';
import { StepHeading } from './focus-here';
import { FoundGroups } from './found-groups';
import { acts, cautionsOf, isInstallable, longList, tickAll } from './pick';
import { groupsOf, matchingGroups } from './shelf';
import { ShelfFacts } from './shelf-facts';
import type { Arranged } from './use-arranged';

interface FoundListProps {
  skills: FoundSkill[];
  builtins: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
  onTick: (ticked: Set<string>) => void;
  /** The skills are of a backup, with its settings. */
  backup?: { found: FoundBackup } & Omit<Parameters<typeof BackupSettingsList>[0], 'settings'>;
  /** Of the source, where it offers plugins. */
  shelf?: Shelf | undefined;
  onLook: (found: FoundSkill) => void;
  /** See `FoundGroups`. */
  apart: ReadonlySet<string>;
  onApart?: Arranged['setApart'];
  onBoth?: Arranged['setBoth'];
  /** Opens the address of a plugin that is elsewhere; called inside the click. */
  onOpenUrl: (url: string) => void;
  onInstall: () => void;
  onCancel: () => void;
}

/** Several skills, to tick and to look at, under the plugins that they belong to where they do. */
export function FoundList(props: FoundListProps) {
  const { skills, ticked, onTick, backup, shelf } = props;
  const [query, setQuery] = useState('');
  const all = useMemo(() => groupsOf(skills, shelf), [skills, shelf]);
  const groups = useMemo(() => matchingGroups(all, query), [all, query]);
  const shown = groups.flatMap((group) => group.skills);
  const untick = () =>
    onTick(new Set([...ticked].filter((place) => !shown.some((one) => one.place === place))));
  const isSearched = skills.length > longList || shelf?.list !== undefined;
  return (
    <div class="found">
      <StepHeading>{titleOf(props)}</StepHeading>
      {backup && <BackupFacts backup={backup.found} />}
      {shelf && <ShelfFacts shelf={shelf} />}
      {skills.length > 0 && <p class="lead">{leadOf(props)}</p>}
      {isSearched && (
        <TextField
          label={t(shelf ? 'import_shelf_search' : 'import_found_search')}
          value={query}
          onInput={setQuery}
        />
      )}
      <div class="row">
        {skills.length > 0 && (
          <>
            <Button onClick={() => onTick(tickAll(ticked, shown, skills))}>{t('import_found_all')}</Button>
            <Button onClick={untick}>{t('import_found_none')}</Button>
          </>
        )}
        <span class="hint" role="status">
          {query.trim() !== '' &&
            (skills.length > 0 ? shownOf(shown.length, skills.length) : shownOf(groups.length, all.length))}
        </span>
      </div>
      <FoundGroups {...props} groups={groups} hasPlugins={shelf !== undefined} />
      {backup && <BackupSettingsList settings={backup.found.settings} {...backup} />}
      {groups.length === 0 && all.length > 0 && <p class="empty">{t('import_found_no_match')}</p>}
      <Chosen {...props} />
    </div>
  );
}

function titleOf({ backup, skills, shelf }: FoundListProps): string {
  if (backup) return t('import_backup_title');
  return skills.length === 0 && shelf
    ? tn('import_shelf_title', shelf.plugins.length)
    : tn('import_found_title', skills.length);
}

function leadOf({ skills, shelf }: FoundListProps): string {
  if (shelf?.list) return t('import_shelf_lead');
  return t(skills.length > longList ? 'import_found_lead_many' : 'import_found_lead');
}

function shownOf(some: number, all: number): string {
  return t('import_found_shown', numberText(some), numberText(all));
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
      <p role="status" hidden={skills.length === 0 && !backup}>
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
        {(skills.length > 0 || backup) && (
          <Button
            kind="primary"
            onClick={() => (chosen.length === 0 && !backup ? setMissing(true) : onInstall())}
          >
            {backup ? t('import_backup_restore') : t('import_install_chosen', numberText(chosen.length))}
          </Button>
        )}
        <Button onClick={onCancel}>{t('import_cancel')}</Button>
      </div>
    </div>
  );
}

/** The hosts a found skill asks for. */
export function wantedHosts({ manifest }: FoundSkill): string[] {
  return manifest ? hostsOf(manifest) : [];
}
