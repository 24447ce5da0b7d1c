import { useLayoutEffect, useState } from 'preact/hooks';
import type { RunChoices } from '../../core/run/run-choices';
import type { SkillKey, SkillListing } from '../../core/skill/model';
import type { ChipName } from './chip-keys';
import {
  flowOf,
  type PaletteTarget,
  type RunFlow,
  readChoices,
  takesAttached,
  takesPage,
} from './read-choice';
import type { Attaching } from './use-attached';
import { type PageReading, type ReadPage, textOfPage, unreadOf, usePageText } from './use-page-text';

export interface ChipsProps {
  target: PaletteTarget;
  /** What was said where the palette opened: for the one run that is asked for. */
  said: RunChoices | undefined;
  /** What is remembered of the user's choices for that skill. */
  remembered: (skill: SkillKey) => RunChoices;
  attaching: Attaching;
  readPage: (() => Promise<PageReading>) | undefined;
  /** See `ChipsState`. */
  isOnSite: boolean;
  /** Remembers these from now on, in place of what was. */
  onRemember: (skill: SkillKey, choices: RunChoices) => void;
}

/** What the chips show and change for one skill. */
export interface ChipsState {
  skill: SkillListing;
  flow: RunFlow;
  page: ReadPage;
  /** Reads the page once more. */
  readAgain: () => void;
  remembered: RunChoices;
  takesPage: boolean;
  /** That the page is read can be remembered, for its site. */
  isOnSite: boolean;
  /** What the user can attach for the skill, and has attached. */
  takes: ReturnType<typeof takesAttached>;
  attaching: Attaching;
  /** Chooses for what is run from here; undefined where the skill says where its result goes. */
  choose: (choices: RunChoices) => void;
  /** Takes the next choice of that chip. */
  next: (chip: ChipName) => void;
  remember: (choices: RunChoices) => void;
  /** Forgets all that was chosen for the skill, and here. */
  reset: () => void;
}

/**
 * The chips for the skill that Enter would run. What the user chooses holds for whichever skill they go on to, as far as that can do it;
 * else what is remembered of the skill; else what is usual.
 */
export function useChips(props: ChipsProps) {
  const { target, said, remembered, attaching, readPage, isOnSite, onRemember } = props;
  const [chosen, setChosen] = useState<RunChoices>(said ?? {});
  const { page, want, again } = usePageText(readPage);
  const isUnread = page === 'gone' || unreadOf(page) !== undefined;

  const flowFor = (skill: SkillListing): RunFlow => {
    const flow = flowOf(target, skill, attaching.attached, chosen, remembered(skill.key));
    // What can't be read is not sent.
    return isUnread ? { ...flow, withPage: false } : flow;
  };

  const chipsFor = (skill: SkillListing): ChipsState => {
    const flow = flowFor(skill);
    const choose = (more: RunChoices) => setChosen({ ...chosen, ...more });
    const isPageOpen = takesPage(target, skill) && !isUnread;
    return {
      skill,
      flow,
      page,
      readAgain: again,
      remembered: remembered(skill.key),
      takesPage: isPageOpen,
      isOnSite,
      takes: takesAttached(skill),
      attaching,
      choose,
      next(chip) {
        if (chip === 'goes') choose({ goes: after(flow.places, flow.goes) });
        else choose(after(readingsOf(target, isPageOpen), nowOf(flow, target)));
      },
      remember: (more) => onRemember(skill.key, { ...remembered(skill.key), ...more }),
      reset() {
        setChosen({});
        onRemember(skill.key, {});
      },
    };
  };

  /**
   * What is picked of a skill: how it runs, and what is remembered of that. `shown`: what the chips say, where that is of another skill;
   * no more than that is read.
   */
  const picked = (skill: SkillListing, shown?: RunFlow) => {
    const { goes, places, ...own } = flowFor(skill);
    const { read, withPage, attached } = shown ?? own;
    const { withoutDraft, goes: place } = chosen;
    const text = textOfPage(page);
    const isChosen = withoutDraft !== undefined || (place !== undefined && places.includes(place));
    if (isChosen) {
      const before = remembered(skill.key);
      onRemember(skill.key, {
        ...before,
        ...(withoutDraft !== undefined && { withoutDraft: withoutDraft || undefined }),
        ...(place &&
          places.includes(place) && {
            goes: place === places[0] && before.goes === undefined ? undefined : place,
          }),
      });
    }
    return {
      read,
      ...(goes !== places[0] && goes && { goes }),
      ...(withPage && { withPage, ...(text && { page: text }) }),
      ...(attached.length > 0 && { attached: [...attached] }),
    };
  };

  return { chipsFor, picked, want };
}

/** Begins to read the page as soon as a chip says that it is read. */
export function useWantedPage({ flow }: Pick<ChipsState, 'flow'>, want: () => void): void {
  useLayoutEffect(() => {
    if (flow.withPage) want();
  }, [flow.withPage]);
}

type Reading = Required<Pick<RunChoices, 'withoutDraft' | 'withPage'>>;

/** All that the first chip can say, in the order of its key: the user's text, none of it, and both with the page. */
function readingsOf(target: PaletteTarget, hasPage: boolean): [Reading, ...Reading[]] {
  const texts = readChoices(target).map((read, place) => read === 'nothing' && place > 0);
  const own = texts.map((withoutDraft) => ({ withoutDraft, withPage: false }));
  const both = own.map((reading) => ({ ...reading, withPage: true }));
  const [first = { withoutDraft: false, withPage: false }, ...others] = hasPage ? [...own, ...both] : own;
  return [first, ...others];
}

const nowOf = ({ read, withPage }: RunFlow, target: PaletteTarget): Reading => ({
  withoutDraft: read === 'nothing' && readChoices(target).length > 1,
  withPage,
});

function after<Choice>(choices: readonly Choice[], now: Choice): Choice {
  const at = choices.findIndex((choice) => JSON.stringify(choice) === JSON.stringify(now));
  return choices[(at + 1) % choices.length] as Choice;
}
