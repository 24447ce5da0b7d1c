import type { Pipeline } from '../../../core/pipeline/pipeline';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { layoutOf, type PlacedStep } from './layout';

/** Pixels of a step, and of the way to the next one. */
const height = 76;
const gap = 34;
/** Pixels that a step needs for its words. */
const leastWidth = 150;

const top = (level: number) => level * (height + gap);
const across = (x: number) => `${x * 100}%`;

/**
 * A pipeline drawn: each step below those that it needs, those that run at once beside each other. What is drawn is read aloud as a
 * list.
 */
export function PipelinePicture({ pipeline }: { pipeline: Pipeline }) {
  const { steps, levels, width } = layoutOf(pipeline);
  const byName = new Map(steps.map((step) => [step.step, step]));
  const whole = top(levels) - gap;
  return (
    <section class="pipeline" aria-labelledby="pipeline-title">
      <h3 id="pipeline-title">{t('pipeline_title')}</h3>
      <ol class="pipeline-list">
        {steps.map((step) => (
          <li key={step.step}>{spoken(step)}</li>
        ))}
      </ol>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <div class="pipeline-scroll" role="img" aria-label={t('pipeline_picture')} tabIndex={0}>
        <div class="pipeline-picture" style={{ height: `${whole}px`, minWidth: `${width * leastWidth}px` }}>
          <svg aria-hidden="true" width="100%" height={whole}>
            {steps.flatMap((step) =>
              step.needs.flatMap((name) => {
                const from = byName.get(name);
                if (!from) return [];
                return (
                  <line
                    key={`${name} ${step.step}`}
                    x1={across(from.x)}
                    y1={top(from.level) + height}
                    x2={across(step.x)}
                    y2={top(step.level)}
                  />
                );
              }),
            )}
          </svg>
          {steps.map((step) => (
            <Box key={step.step} step={step} width={100 / width} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Box({ step, width }: { step: PlacedStep; width: number }) {
  const { skill, condition, x, level } = step;
  const place = {
    top: `${top(level)}px`,
    height: `${height}px`,
    insetInlineStart: `calc(${across(x)} - (${width}% - 12px) / 2)`,
    width: `calc(${width}% - 12px)`,
  };
  return (
    <div class={boxClass(step)} style={place} title={spoken(step)}>
      <strong>{nameOf(step)}</strong>
      {skill !== undefined && <span>{visibleLine(skill, 60)}</span>}
      {condition !== undefined && <span class="pipeline-if">{conditionText(condition)}</span>}
    </div>
  );
}

function boxClass({ skill, condition }: PlacedStep): string {
  if (skill === undefined) return 'pipeline-step pipeline-result';
  return condition === undefined ? 'pipeline-step' : 'pipeline-step pipeline-conditional';
}

const nameOf = ({ step, skill }: PlacedStep) =>
  skill === undefined ? t('pipeline_result') : visibleLine(step, 60);

const conditionText = (condition: string) => t('pipeline_if', visibleLine(condition, 200));

/** All that the picture says of a step, in words. */
function spoken(step: PlacedStep): string {
  const { skill, condition, needs } = step;
  const name = nameOf(step);
  const after = needs.map((need) => visibleLine(need, 60)).join(', ');
  const parts = [
    skill === undefined ? name : t('pipeline_runs', name, visibleLine(skill, 60)),
    after === '' ? '' : t('pipeline_after', after),
    condition === undefined ? '' : conditionText(condition),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
