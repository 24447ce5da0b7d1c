import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkillListing } from '../../../src/core/skill/model';
import { createSkillReceiver, createSkillSender } from '../../../src/messages/sent-skills';

const skill = (id: string, more: Partial<SkillListing> = {}): SkillListing => ({
  key: `user:${id}`,
  id,
  name: id,
  description: '',
  ...more,
});

const skills = (ids: string) => [...ids].map((id) => skill(id));

/** A list as it comes through a message. */
const over = <Value>(value: Value): Value => structuredClone(value);

describe('a list of skills that was sent', () => {
  it('is not sent once more, and the receiver has it as it was', () => {
    const [send, { take }] = [createSkillSender(), createSkillReceiver()];
    const all = skills('abcdef');
    const first = over(send(all));
    expect(first).toEqual({ list: first.list, skills: all });
    const had = take(first);
    const again = send(all, first.list);
    expect(again).toEqual({ list: first.list, skills: [], after: first.list });
    expect(take(over(again))).toBe(had);
  });

  it('after a run is sent without those that follow in the same order', () => {
    const [send, receiver] = [createSkillSender(), createSkillReceiver()];
    receiver.take(over(send(skills('abcdefgh'))));
    const now = [
      skill('d', { lastUsed: 3 }),
      ...skills('abc'),
      skill('e', { tags: ['x'] }),
      ...skills('fgh'),
    ];
    const sent = send(now, receiver.has);
    // What has changed in its place goes with all that is before it, which is most of these.
    expect(sent.skills).toEqual(now);
    const next = [skill('h'), ...now.slice(0, -1)];
    const fewer = send(over(next), receiver.take(over(sent)) && receiver.has);
    expect(fewer.skills).toEqual([skill('h')]);
    expect(receiver.take(over(fewer))).toEqual(next);
  });

  it('is sent whole where one has gone, where most have changed, and to a frame whose list nobody knows', () => {
    const [send, receiver] = [createSkillSender(), createSkillReceiver()];
    receiver.take(over(send(skills('abcdef'))));
    for (const now of [skills('abcde'), [...'abcdef'].map((id) => skill(id, { lastUsed: 1 }))])
      expect(send(now, receiver.has)).toEqual({ list: expect.any(String), skills: now });
    expect(send(skills('abc'), 'none of ours').after).toBeUndefined();
  });

  it('is known for as long as few came after it', () => {
    const send = createSkillSender();
    const { list } = send(skills('abc'));
    for (const ids of ['ab', 'bc', 'ca']) send(skills(ids));
    expect(send(skills('abc'), list).after).toBe(list);
    for (const ids of ['ab', 'bc', 'ca', 'cb']) send(skills(ids));
    expect(send(skills('abc'), list).after).toBeUndefined();
  });

  it('arrives as it is, whatever has come, gone, moved or changed since', () => {
    const list = fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...'abcdefghijkl'), lastUsed: fc.constantFrom(undefined, 1) }),
      { selector: ({ id }) => id },
    );
    const listed = (parts: { id: string; lastUsed: number | undefined }[]) =>
      parts.map(({ id, lastUsed }) => skill(id, lastUsed === undefined ? {} : { lastUsed }));
    fc.assert(
      fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
        const [send, receiver] = [createSkillSender(), createSkillReceiver()];
        for (const parts of lists) {
          const now = listed(parts);
          expect(receiver.take(over(send(now, receiver.has)))).toEqual(now);
        }
      }),
    );
  });
});

it('is an error where the rest of a list was never sent', () => {
  const { take } = createSkillReceiver();
  expect(() => take({ list: 'two', skills: [], after: 'one' })).toThrow('The list one is not here');
});
