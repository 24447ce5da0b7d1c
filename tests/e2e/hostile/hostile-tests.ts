import type { DeskTest } from '../support/desk';
import { coverTests } from './cover-tests';
import { framesTests } from './frames-tests';
import { globalsTests } from './globals-tests';
import { hostTests } from './host-tests';
import { looksTests } from './looks-tests';
import { pressTests } from './press-tests';
import { readingTests } from './reading-tests';
import { savedFileTests } from './saved-file-tests';
import { takenOverTests } from './taken-over-tests';
import { typingTests } from './typing-tests';

/** Folders of tests/fixtures/running-skills that these tests need. */
export { hostileSkills } from './question';

/** What a hostile page can do, one class of attacks in each file: each attack fails, and what its user does beside it works. */
export function hostileTests(test: DeskTest): void {
  for (const tests of [
    typingTests,
    pressTests,
    looksTests,
    coverTests,
    hostTests,
    readingTests,
    globalsTests,
    framesTests,
    savedFileTests,
    takenOverTests,
  ])
    tests(test);
}
