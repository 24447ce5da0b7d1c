// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeLimitField } from '../../../../src/options/skill/settings/time-limit-field';
import { drawOnly, field } from '../support/screen';

afterEach(() => render(null, document.body));

const limit = 'Time limit (seconds)';
const drawn = (milliseconds: number | undefined) => (
  <TimeLimitField milliseconds={milliseconds} usual={undefined} onChange={() => undefined} />
);

test('what is typed right after the first drawing stays', async () => {
  drawOnly(drawn(undefined));
  const input = field(limit);
  input.value = '60';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await act(() => undefined);
  await vi.waitFor(() => expect(field(limit).value).toBe('60'));
  await new Promise((drew) => requestAnimationFrame(drew));
  await act(() => undefined);
  expect(field(limit).value).toBe('60');
});

test('a time that was stored elsewhere takes the place of what is typed', async () => {
  await act(() => render(drawn(1_000), document.body));
  expect(field(limit).value).toBe('1');
  await act(() => render(drawn(2_500), document.body));
  expect(field(limit).value).toBe('2.5');
});
