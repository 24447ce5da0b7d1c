import { describe, expect, it } from 'vitest';
import { askKey, askListing } from '../../../../src/core/run/ask-skill';
import { isInsidePath } from '../../../../src/core/skill/inside';
import { idOf } from '../../../../src/core/skill/key';
import { requestOf, startRun, worldOf } from '../execute/fakes';

const { skill: _picked, ...ask } = requestOf({ read: 'nothing', text: '' }, 'thank them');

describe('a run without a skill', () => {
  it('starts as Ask, and is recorded as such', async () => {
    const world = worldOf(undefined);
    const run = startRun(world, ask);
    await run.done;
    expect(run.of('started')).toMatchObject([
      {
        skill: { key: askKey, name: 'Ask', icon: 'spark' },
        mode: 'llm',
        behaviour: 'direct-output',
        delivery: 'insert',
      },
    ]);
    expect(run.events.at(-1)).toMatchObject({ type: 'succeeded', text: 'mended text' });
    expect(world.records.at(-1)).toMatchObject({ skill: askKey, skillName: 'Ask', status: 'success' });
    expect(world.records.at(-1)?.request.skill).toBeUndefined();
  });

  it('has a key that no folder of a skill can have', () => {
    const { id, key } = askListing({ name: 'Ask', description: '' });
    expect(idOf(key)).toBe(id);
    expect(isInsidePath(id)).toBe(false);
  });
});
