import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundSkill, Library } from '../../core/library/types';
import { FoundList, wantedHosts } from './found-list';
import { isInstallable, standingOf, tickedAtFirst, toggle } from './pick';
import { SkillPreview } from './preview/skill-preview';
import type { Importing } from './use-import';

interface FoundProps {
  library: Pick<Library, 'list' | 'skill'>;
  importing: Pick<Importing, 'install' | 'cancel' | 'readFile'>;
  skills: FoundSkill[];
}

/** What was found: one skill is shown at once, several are a list to tick. */
export function Found({ library, importing, skills }: FoundProps) {
  const builtins = useBuiltins(library);
  return (
    builtins && <FoundWith library={library} importing={importing} skills={skills} builtins={builtins} />
  );
}

function FoundWith({ skills, ...props }: FoundProps & { builtins: ReadonlySet<string> }) {
  const [only] = skills;
  return only && skills.length === 1 ? (
    <SkillPreview
      {...previewed(props, only)}
      {...(isInstallable(only) && { onInstall: () => props.importing.install([only.place]) })}
    />
  ) : (
    <FoundMany skills={skills} {...props} />
  );
}

/** The list, and in front of it the skill that is looked at. The list stays: what was searched and ticked in it, too. */
function FoundMany({ skills, ...props }: FoundProps & { builtins: ReadonlySet<string> }) {
  const { importing, builtins } = props;
  const [ticked, setTicked] = useState(() => tickedAtFirst(skills, builtins, wantedHosts));
  const [looking, setLooking] = useState<FoundSkill>();
  useReturningFocus(looking !== undefined);
  return (
    <>
      <div hidden={looking !== undefined}>
        <FoundList
          skills={skills}
          builtins={builtins}
          ticked={ticked}
          onTick={setTicked}
          onLook={setLooking}
          onInstall={() => importing.install(inOrder(skills, ticked))}
          onCancel={importing.cancel}
        />
      </div>
      {looking && (
        <SkillPreview
          key={looking.place}
          {...previewed(props, looking)}
          onBack={() => setLooking(undefined)}
          ticked={ticked.has(looking.place)}
          onToggle={() => setTicked(toggle(ticked, looking, skills))}
        />
      )}
    </>
  );
}

function previewed(
  { library, importing, builtins }: Omit<FoundProps, 'skills'> & { builtins: ReadonlySet<string> },
  found: FoundSkill,
) {
  return {
    library,
    readFile: importing.readFile,
    found,
    standing: standingOf(found, builtins),
    onCancel: importing.cancel,
  };
}

/** Gives the focus back to what had it before something was opened in front. */
function useReturningFocus(isOpen: boolean): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(isOpen);
  if (isOpen && !wasOpen.current) before.current = document.activeElement;
  useEffect(() => {
    if (wasOpen.current && !isOpen && before.current instanceof HTMLElement) before.current.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

function inOrder(skills: readonly FoundSkill[], ticked: ReadonlySet<string>): string[] {
  return skills.map(({ place }) => place).filter((place) => ticked.has(place));
}

/** Ids of the built-in skills that stand now; empty if the list cannot be had. Undefined until it is known. */
function useBuiltins(library: Pick<Library, 'list'>): ReadonlySet<string> | undefined {
  const [builtins, setBuiltins] = useState<ReadonlySet<string>>();
  useEffect(() => {
    library.list().then(
      ({ entries }) =>
        setBuiltins(new Set(entries.filter(({ source }) => source === 'builtin').map(({ id }) => id))),
      () => setBuiltins(new Set()),
    );
  }, [library]);
  return builtins;
}
