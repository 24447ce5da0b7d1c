import { useEffect, useRef, useState } from 'preact/hooks';
import { sentPicturesOf } from '../../core/run/attached';
import type { SkillKey } from '../../core/skill/model';
import type { ChipsState } from './use-chips';

/** See `PaletteCommands`. */
export type AskBlindModel = (skill: SkillKey) => Promise<string | undefined>;

/** The model that a run of that skill would ask, where pictures go with it and the model is known to take none. */
export function useBlindModel(
  { skill, flow }: Pick<ChipsState, 'skill' | 'flow'>,
  ask: AskBlindModel | undefined,
): string | undefined {
  const [blind, setBlind] = useState<string>();
  const known = useRef(new Map<SkillKey, Promise<string | undefined>>());
  const { key, mode } = skill;
  const asked = mode === undefined && sentPicturesOf(flow.attached).length > 0 ? ask : undefined;
  useEffect(() => {
    let isCurrent = true;
    setBlind(undefined);
    if (asked) {
      // A background that has gone says nothing; the run tells.
      const answer = known.current.get(key) ?? asked(key).catch(() => undefined);
      known.current.set(key, answer);
      void answer.then((label) => isCurrent && setBlind(label));
    }
    return () => {
      isCurrent = false;
    };
  }, [key, asked === undefined]);
  return blind;
}
