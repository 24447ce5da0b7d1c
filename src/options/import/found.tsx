import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { OtherSkill } from '../../core/agent/tool-use';
import type { FoundBackup, FoundSkill } from '../../core/library/import-types';
import type { Shelf } from '../../core/library/shelf-types';
import type { Library, LibraryEntry } from '../../core/library/types';
import { t } from '../../ui/i18n';
import { sitesText } from '../sites-field';
import { othersIn } from '../tool-text';
import { chosenAtFirst } from './backup-parts';
import { FailureNotice } from './failure-notice';
import { FoundList, wantedHosts } from './found-list';
import { isInstallable, standingOf, takesPlace, tickedAtFirst, toggle } from './pick';
import { SkillPreview } from './preview/skill-preview';
import { type Arranged, useArranged } from './use-arranged';
import type { Importing } from './use-import';

interface FoundProps {
  library: Pick<Library, 'list' | 'skill'>;
  importing: Pick<Importing, 'install' | 'restoreBackup' | 'cancel' | 'readFile' | 'takeApart' | 'keepBoth'>;
  skills: FoundSkill[];
  /** Of the source, where it offers plugins. */
  shelf?: Shelf | undefined;
  /** Opens the address of a plugin that is elsewhere; called inside the click. */
  onOpenUrl: (url: string) => void;
  /** The place that they count at alone, unless the user says otherwise. */
  place?: string | undefined;
  /** They are of a backup. */
  backup?: FoundBackup;
}

/** What was found: one skill is shown at once; several, and those of a backup or of plugins, are a list to tick. */
export function FoundSkills(props: FoundProps) {
  const present = usePresent(props.library);
  return present && <FoundWith {...props} {...present} />;
}

function FoundWith({ skills, importing: given, ...others }: FoundProps & Present) {
  const [everywhere, setEverywhere] = useState(false);
  const { place } = others;
  const install: Importing['install'] =
    place === undefined ? given.install : (places) => given.install(places, { everywhere });
  const arranged = useArranged(skills, others.builtins, given);
  const props = { ...others, arranged, importing: { ...given, install } };
  return (
    <>
      {arranged.failure && <FailureNotice failure={arranged.failure} />}
      {place !== undefined && <PlaceChoice place={place} everywhere={everywhere} onChange={setEverywhere} />}
      <FoundAt {...props} skills={arranged.skills} />
    </>
  );
}

interface PlaceChoiceProps {
  place: string;
  everywhere: boolean;
  onChange: (everywhere: boolean) => void;
}

/** Where the skills that a site lists are going to count. */
function PlaceChoice({ place, everywhere, onChange }: PlaceChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <div class="check">
        <input
          type="checkbox"
          id={id}
          checked={!everywhere}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(!event.currentTarget.checked)}
        />
        <label for={id}>{t('sites_import', sitesText([place]))}</label>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {t('sites_import_hint')}
      </p>
    </div>
  );
}

type ArrangedProps = FoundProps & Present & { arranged: Arranged };

function FoundAt({ skills, ...props }: ArrangedProps) {
  const [only] = skills;
  return only && skills.length === 1 && !props.backup && !props.shelf ? (
    <SkillPreview
      {...previewed(props, only, props.arranged)}
      {...(isInstallable(only) && { onInstall: () => props.importing.install([only.place]) })}
    />
  ) : (
    <FoundMany skills={skills} {...props} />
  );
}

/** The list, and in front of it the skill that is looked at. The list stays: what was searched and ticked in it, too. */
function FoundMany({ skills, arranged, ...props }: ArrangedProps) {
  const { importing, builtins, backup, shelf, onOpenUrl } = props;
  const [ticked, setTicked] = useState(() =>
    tickedAtFirst(skills, builtins, wantedHosts, shelf?.list !== undefined),
  );
  const [chosen, setChosen] = useState(() => chosenAtFirst(backup?.settings ?? []));
  const [lookingAt, setLookingAt] = useState<string>();
  const looking = skills.find(({ place }) => place === lookingAt);
  useReturningFocus(looking !== undefined);
  // A part that was ticked and has gone back into its skill is chosen no longer.
  useEffect(() => setTicked((before) => new Set(inOrder(skills, before))), [skills]);
  const arrangement = {
    ...arranged,
    setBoth: async (found: FoundSkill, isBoth: boolean) => {
      const isDone = await arranged.setBoth(found, isBoth);
      if (isDone) setTicked((before) => withTick(before, found.place, isBoth));
      return isDone;
    },
  };
  return (
    <>
      <div hidden={looking !== undefined}>
        <FoundList
          skills={skills}
          builtins={builtins}
          ticked={ticked}
          onTick={setTicked}
          onLook={({ place }) => setLookingAt(place)}
          apart={arranged.apart}
          {...(!backup && {
            onApart: arrangement.setApart,
            onBoth: arrangement.setBoth,
          })}
          shelf={shelf}
          onOpenUrl={onOpenUrl}
          {...(backup && { backup: { found: backup, chosen, onChoose: setChosen } })}
          onInstall={() =>
            backup
              ? importing.restoreBackup(inOrder(skills, ticked), [...chosen])
              : importing.install(inOrder(skills, ticked))
          }
          onCancel={importing.cancel}
        />
      </div>
      {looking && (
        <SkillPreview
          key={looking.place}
          {...previewed(props, looking, backup ? undefined : arrangement)}
          onBack={() => setLookingAt(undefined)}
          ticked={ticked.has(looking.place)}
          onToggle={() => setTicked(toggle(ticked, looking, skills))}
        />
      )}
    </>
  );
}

function withTick(ticked: ReadonlySet<string>, place: string, isTicked: boolean): Set<string> {
  const result = new Set(ticked);
  if (isTicked) result.add(place);
  else result.delete(place);
  return result;
}

function previewed(
  { library, importing, builtins, others }: Omit<FoundProps, 'skills'> & Present,
  found: FoundSkill,
  arranged: Arranged | undefined,
) {
  const standing = standingOf(found, builtins);
  return {
    library,
    readFile: importing.readFile,
    found,
    standing,
    others,
    onCancel: importing.cancel,
    ...(arranged && {
      arrange: {
        isApart: arranged.apart.has(found.place),
        canKeepBoth: takesPlace(
          found,
          standing,
          arranged.skills.some((each) => each !== found && each.id === found.id),
        ),
        onApart: (isApart: boolean) => arranged.setApart(found, isApart),
        onBoth: (isBoth: boolean) => arranged.setBoth(found, isBoth),
      },
    }),
  };
}

/** Gives the focus back to what had it before something was opened in front. */
function useReturningFocus(isOpen: boolean): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(isOpen);
  if (isOpen && !wasOpen.current) before.current = document.activeElement;
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && before.current instanceof HTMLElement) before.current.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

function inOrder(skills: readonly FoundSkill[], ticked: ReadonlySet<string>): string[] {
  return skills.map(({ place }) => place).filter((place) => ticked.has(place));
}

/** What there is already, as far as it matters for what was found. */
interface Present {
  /** Ids of the built-in skills that stand now. */
  builtins: ReadonlySet<string>;
  others: readonly OtherSkill[];
}

/** Nothing, if the list cannot be had. Undefined until it is known. */
function usePresent(library: Pick<Library, 'list'>): Present | undefined {
  const [present, setPresent] = useState<Present>();
  useEffect(() => {
    const set = (entries: readonly LibraryEntry[]) =>
      setPresent({
        builtins: new Set(entries.filter(({ source }) => source === 'builtin').map(({ id }) => id)),
        others: othersIn(entries),
      });
    library.list().then(
      ({ entries }) => set(entries),
      () => set([]),
    );
  }, [library]);
  return present;
}
