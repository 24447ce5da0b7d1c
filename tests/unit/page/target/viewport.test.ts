import { expect, it } from 'vitest';
import { viewportOf } from '../../../../src/page/target/caret-rect';

const page = (compatMode: string) =>
  ({
    compatMode,
    body: { clientWidth: 985, clientHeight: 700 },
    documentElement: { clientWidth: 1000, clientHeight: 0 },
  }) as Document;

it('is what the root element has, and in a page without a doctype the body', () => {
  expect(viewportOf(page('CSS1Compat'))).toEqual({ width: 1000, height: 0 });
  expect(viewportOf(page('BackCompat'))).toEqual({ width: 985, height: 700 });
});
