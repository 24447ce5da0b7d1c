import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../../../src/options/skill/pipeline/layout';

const step = (name: string, ...needs: string[]) => ({
  step: name,
  skill: `skill-${name}`,
  input: { text: needs.map((need) => `{{steps.${need}.text | trim}}`).join(' ') },
});

const places = (layout: ReturnType<typeof layoutOf>) =>
  layout.steps.map(({ step: name, level, x, needs }) => [name, level, x, needs.join()]);

describe('where steps stand', () => {
  it('is below what they need, and beside what runs at once', () => {
    const steps = [
      step('a'),
      step('b', 'a'),
      step('c', 'a'),
      { ...step('d', 'b', 'c'), condition: 'steps.a' },
    ];
    const layout = layoutOf({ steps });
    expect(layout).toMatchObject({ levels: 4, width: 2 });
    expect(places(layout)).toEqual([
      ['a', 0, 0.5, ''],
      ['b', 1, 0.25, 'a'],
      ['c', 1, 0.75, 'a'],
      ['d', 2, 0.5, 'a,b,c'],
      ['', 3, 0.5, 'd'],
    ]);
    expect(layout.steps[3]).toMatchObject({ condition: 'steps.a', skill: 'skill-d' });
  });

  it('is near what they need, and the result takes what it names', () => {
    const layout = layoutOf({
      steps: [step('a'), step('b'), step('c', 'b'), step('d', 'a')],
      outputMapping: { both: '{{steps.c}} {{steps.a.text}}' },
    });
    expect(places(layout)).toEqual([
      ['a', 0, 0.25, ''],
      ['b', 0, 0.75, ''],
      ['c', 1, 0.75, 'b'],
      ['d', 1, 0.25, 'a'],
      ['', 2, 0.5, 'a,c'],
    ]);
  });

  it('is known of any pipeline, also of one that is wrong', () => {
    const name = fc.constantFrom('a', 'b', 'c', '', '__proto__', 'a');
    const any = fc.record({
      step: name,
      skill: fc.string(),
      input: fc.dictionary(
        fc.string(),
        fc.oneof(
          fc.string(),
          name.map((each) => `{{steps.${each}}}`),
        ),
      ),
      condition: fc.constantFrom('steps.c', '((', 'not steps["a"]'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (steps) => {
        const { steps: placed, levels, width } = layoutOf({ steps });
        expect(placed).toHaveLength(steps.length + 1);
        for (const { level, x } of placed) {
          expect(level).toBeLessThan(levels);
          expect(x > 0 && x < 1).toBe(true);
        }
        expect(width).toBeLessThanOrEqual(placed.length);
      }),
    );
  });
});
