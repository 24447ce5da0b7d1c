import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPath } from '../../../../../src/sandbox/script/node/guest/path';

const path = createPath(() => process.cwd());

const paths = fc
  .array(fc.constantFrom('/', '.', '..', 'a', 'b.txt', '.x', 'c.d.e', ' '), { maxLength: 6 })
  .chain((parts) => fc.constantFrom(parts.join('/'), parts.join('')));

it.each(['normalize', 'basename', 'dirname', 'extname', 'isAbsolute', 'parse'] as const)(
  '%s answers as Node does',
  (name) => {
    fc.assert(
      fc.property(paths, (one) => {
        expect(path[name](one)).toEqual(posix[name](one));
      }),
    );
  },
);

it.each(['resolve', 'join', 'relative', 'basename'] as const)('%s answers as Node does', (name) => {
  fc.assert(
    fc.property(paths, paths, (one, two) => {
      expect(path[name](one, two)).toBe(posix[name](one, two));
    }),
  );
});
