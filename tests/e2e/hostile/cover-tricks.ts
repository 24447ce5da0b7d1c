/**
 * Ways of a page to have its user press a button of ours without seeing it. Each runs in the page, with a question of ours
 * open, and lets the pointer through to it.
 */
export interface CoverTrick {
  name: string;
  cover: () => void;
  /** What the card says. */
  says: 'question_covered' | 'question_altered';
}

export const coverTricks: CoverTrick[] = [
  {
    name: 'a popover over it that lets the pointer through',
    cover: () => {
      const bait = document.createElement('div');
      bait.popover = 'manual';
      bait.textContent = 'You have won. Click here!';
      bait.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;pointer-events:none';
      document.body.append(bait);
      bait.showPopover();
    },
    says: 'question_covered',
  },
  {
    name: 'the same in a closed shadow root',
    cover: () => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
      const bait = document.createElement('div');
      bait.popover = 'manual';
      bait.style.cssText =
        'position:fixed;inset:0;width:100vw;height:100vh;background:white;pointer-events:none';
      root.append(bait);
      bait.showPopover();
    },
    says: 'question_covered',
  },
  {
    name: 'the backdrop of a popover that is not seen itself',
    cover: () => {
      const bait = document.createElement('div');
      bait.popover = 'manual';
      bait.id = 'bait';
      document.head.append(
        Object.assign(document.createElement('style'), {
          textContent:
            '#bait { opacity: 0; pointer-events: none } #bait::backdrop { background: white; pointer-events: none }',
        }),
      );
      document.body.append(bait);
      bait.showPopover();
    },
    says: 'question_covered',
  },
  {
    name: 'a page that is all but transparent',
    cover: () => {
      document.documentElement.style.opacity = '0.02';
    },
    says: 'question_altered',
  },
  {
    name: 'a filter on the page',
    cover: () => {
      document.documentElement.style.filter = 'brightness(0)';
    },
    says: 'question_altered',
  },
  {
    name: 'a page that is cut away',
    cover: () => {
      document.documentElement.style.clipPath = 'inset(49%)';
    },
    says: 'question_altered',
  },
  {
    name: 'a mask and a blend mode',
    cover: () => {
      document.documentElement.style.mixBlendMode = 'screen';
      document.documentElement.style.maskImage = 'linear-gradient(transparent, transparent)';
    },
    says: 'question_altered',
  },
];

/** In the page: covers all of it, and takes that away as soon as the page hears of a press: it hears of none that is made in our frame. */
export function coverUntilPressed(): void {
  const bait = document.createElement('div');
  bait.popover = 'manual';
  bait.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;pointer-events:none';
  document.body.append(bait);
  bait.showPopover();
  bait.id = 'bait';
  for (const type of ['pointerdown', 'mousedown', 'keydown']) {
    window.addEventListener(type, () => bait.remove(), { capture: true });
  }
}

/** In the page: takes it away. */
export const uncoverPage = (): void => document.querySelector('#bait')?.remove();
