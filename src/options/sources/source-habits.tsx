import { type SourceHabit, type SourceOverview, sourceHabits } from '../../core/library/source-types';
import type { Library } from '../../core/library/types';
import { Button } from '../../ui/form/button';
import { SelectField } from '../../ui/form/select-field';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

interface SourceHabitsProps {
  source: SourceOverview;
  onChange: (change: Parameters<Library['changeSource']>[1]) => void;
  onRemove: () => void;
}

/** How often it is looked at, and whether at all: the user's to say, but for a source that a policy names. */
export function SourceHabits({ source, onChange, onRemove }: SourceHabitsProps) {
  const { kind, habit, paused } = source;
  const name = visibleLine(source.name, 120);
  return (
    <>
      <SelectField
        label={t('sources_habit_of', name)}
        hidesLabel
        value={habit}
        groups={habitGroups(kind)}
        hint={habit === 'daily-take' ? t('sources_habit_take_hint') : undefined}
        onChange={(value) => {
          const chosen = sourceHabits.find((each) => each === value);
          if (chosen) onChange({ habit: chosen });
        }}
      />
      <Button
        kind="quiet"
        label={t(paused ? 'sources_resume_named' : 'sources_pause_named', name)}
        onClick={() => onChange({ paused: !paused })}
      >
        {t(paused ? 'sources_resume' : 'sources_pause')}
      </Button>
      <Button kind="quiet" label={t('sources_remove_named', name)} onClick={onRemove}>
        {t('sources_remove')}
      </Button>
    </>
  );
}

const habitTexts: Record<SourceOverview['kind'], Record<SourceHabit, MessageKey>> = {
  url: {
    asked: 'sources_habit_asked',
    daily: 'sources_habit_daily',
    'daily-take': 'sources_habit_take',
  },
  folder: {
    asked: 'sources_habit_asked',
    daily: 'sources_habit_changes',
    'daily-take': 'sources_habit_changes_take',
  },
};

function habitGroups(kind: SourceOverview['kind']) {
  return [{ options: sourceHabits.map((value) => ({ value, label: t(habitTexts[kind][value]) })) }];
}
