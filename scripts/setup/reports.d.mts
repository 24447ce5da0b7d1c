export interface UnstableTest {
  /** As in Playwright's list, without the line: `[chromium] › chromium/window.spec.ts › the card is dragged`. */
  name: string;
  /** Each time that it ran: how it ended, with its errors and where they were thrown. */
  tries: string;
}

export interface Counted {
  passed: number;
  failed: number;
  failures: string[];
  unstable: UnstableTest[];
  /** The projects in which not every test passed at once; '' is what is of none. */
  troubled: string[];
}

export function countVitest(file: string): Counted | undefined;
export function countPlaywright(file: string): Counted | undefined;
