import { useMemo } from 'preact/hooks';
import type { FoundSkill } from '../../core/library/import-types';
import { t } from '../../ui/i18n';
import { FoundRow } from './found-row';
import { standingOf, tickAll, toggle } from './pick';
import { PluginHeading } from './plugin-heading';
import { firstLines, linesOf, type SkillGroup } from './shelf';
import type { Arranged } from './use-arranged';
import { useGrowing } from './use-growing';

interface FoundGroupsProps {
  /** What is shown of it. */
  groups: readonly SkillGroup[];
  /** They stand under plugins. */
  hasPlugins: boolean;
  skills: readonly FoundSkill[];
  builtins: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
  onTick: (ticked: Set<string>) => void;
  onLook: (found: FoundSkill) => void;
  /** Places of the skills that are taken apart. */
  apart: ReadonlySet<string>;
  /** Absent of a backup. */
  onApart?: Arranged['setApart'];
  onBoth?: Arranged['setBoth'];
  onOpenUrl: (url: string) => void;
}

/** The rows of found skills: in one list, or under the plugins they belong to. */
export function FoundGroups(props: FoundGroupsProps) {
  const { groups, hasPlugins, skills, ticked, onTick, onOpenUrl } = props;
  const count = useGrowing(linesOf(groups));
  const twice = useMemo(() => idsFoundTwice(skills), [skills]);
  const first = firstLines(groups, count);
  const rows = { ...props, twice };
  if (!hasPlugins)
    return <Rows {...rows} drawn={first.flatMap(({ drawn }) => drawn)} label={t('import_found_label')} />;
  return (
    <div class="plugins">
      {first.map(({ key, plugin, skills: own, drawn }) => (
        <section key={key} class="plugin" aria-labelledby={`import-plugin-${key}`}>
          {plugin ? (
            <PluginHeading
              id={`import-plugin-${key}`}
              plugin={plugin}
              shown={own.length}
              onTickAll={() => onTick(tickAll(ticked, own, skills))}
              onOpenUrl={onOpenUrl}
            />
          ) : (
            <h4 id={`import-plugin-${key}`} class="plugin-name">
              {t('import_shelf_rest')}
            </h4>
          )}
          {drawn.length > 0 && <Rows {...rows} drawn={drawn} />}
        </section>
      ))}
    </div>
  );
}

interface RowsProps extends FoundGroupsProps {
  drawn: readonly FoundSkill[];
  twice: ReadonlySet<string>;
  label?: string;
}

function Rows({ drawn, twice, label, skills, builtins, ticked, onTick, onLook, ...arranging }: RowsProps) {
  const { apart, onApart, onBoth } = arranging;
  return (
    <ul class="found-list" aria-label={label}>
      {drawn.map((found) => (
        <FoundRow
          key={found.place}
          found={found}
          standing={standingOf(found, builtins)}
          twice={twice.has(found.id)}
          ticked={ticked.has(found.place)}
          onToggle={() => onTick(toggle(ticked, found, skills))}
          isApart={apart.has(found.place)}
          onLook={() => onLook(found)}
          {...(onApart &&
            onBoth && {
              arrange: {
                onApart: (isApart) => onApart(found, isApart),
                onBoth: (isBoth) => onBoth(found, isBoth),
              },
            })}
        />
      ))}
    </ul>
  );
}

function idsFoundTwice(skills: readonly FoundSkill[]): Set<string> {
  const seen = new Set<string>();
  return new Set(skills.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id));
}
