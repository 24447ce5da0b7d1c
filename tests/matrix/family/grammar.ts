/**
 * The grammar of the family: editors that nobody has written, made of traits that real ones have. The page reads a member's
 * traits from its address (`/family?truth=model&cancels=beforeinput`), the rows of the matrix are made of the same traits.
 */

/** Each trait with its values; the first one is what goes without saying. */
const traits = {
  /** What takes the focus. A catcher is a tiny textarea that its page empties at each key: the text is on a canvas. */
  surface: ['editable', 'textarea', 'catcher'],
  /** What the page believes when the two differ: its own model, or what the DOM shows. */
  truth: ['model', 'dom'],
  /** Which events it cancels, to change its text itself. */
  cancels: ['nothing', 'beforeinput', 'keydown'],
  /**
   * What it does with a paste: takes the text, or the HTML; leaves it to the browser; looks at its files first; reads a copy
   * of the event made by for…in; asks the clipboard and not the event.
   */
  paste: ['text', 'html', 'browser', 'files', 'copies', 'clipboard'],
  /** What it makes of what it holds: letters composed (NFC); one space of many, and no blank lines. */
  normalizes: ['nothing', 'letters', 'space'],
  /** Ctrl+Z: its own history of each change, or of groups with 200 ms between them; or the browser's. */
  history: ['own', 'groups', 'browser'],
  /** Milliseconds until it carries out what it was told. */
  delay: ['0', '16', '200'],
  /** What it does with its nodes: changes those that it must; takes back what others change; makes all anew each time. */
  draws: ['changes', 'heals', 'all'],
  /** The form's value: there is none; it follows each change; it is copied at keyup, paste, cut, drop and blur alone. */
  form: ['none', 'follows', 'late'],
  /** Mentions within a line, or pictures on lines of their own, which are objects of the page. */
  atoms: ['none', 'mentions', 'voids'],
  enter: ['line', 'send'],
  /** How it becomes read-only: as the browser knows it, or by `aria-readonly` and a cancelled `beforeinput`. */
  locks: ['attribute', 'aria'],
} as const;

export type Trait = keyof typeof traits;
export type Member = { [Name in Trait]: (typeof traits)[Name][number] };

const names = Object.keys(traits) as Trait[];

/** What goes without saying. */
export const plain = Object.fromEntries(names.map((name) => [name, traits[name][0]])) as Member;

/** What no page could be, or nobody could type into. Each rule names the traits that it needs to know. */
const impossible: ((member: Partial<Member>) => boolean)[] = [
  // Only elements hold nodes.
  ({ surface, draws }) => isNot(surface, 'editable') && isNot(draws, 'changes'),
  ({ surface, atoms }) => isNot(surface, 'editable') && isNot(atoms, 'none'),
  ({ surface, paste }) => isNot(surface, 'editable') && paste === 'html',
  // What is drawn on a canvas is nowhere in the DOM, and never the browser's to undo; its form would be no field's.
  ({ surface, truth }) => surface === 'catcher' && truth === 'dom',
  ({ surface, history }) => surface === 'catcher' && history === 'browser',
  ({ surface, cancels }) => surface === 'catcher' && cancels === 'beforeinput',
  ({ surface, form }) => surface === 'catcher' && isNot(form, 'none'),
  ({ surface, locks }) => surface === 'catcher' && locks === 'aria',
  // What it catches comes from a textarea, as text.
  ({ surface, paste }) => surface === 'catcher' && isNot(paste, 'browser') && isNot(paste, 'text'),
  ({ surface, normalizes }) => surface === 'catcher' && isNot(normalizes, 'nothing'),
  // There is nothing that it could heal by.
  ({ truth, draws }) => truth === 'dom' && draws === 'heals',
  // The browser's history ends where somebody else changes the nodes.
  ({ history, cancels }) => history === 'browser' && isNot(cancels, 'nothing'),
  ({ history, draws }) => history === 'browser' && isNot(draws, 'changes'),
  ({ history, normalizes }) => history === 'browser' && isNot(normalizes, 'nothing'),
  // It would never hear of what the browser pastes.
  ({ surface, truth, cancels, paste }) =>
    isNot(surface, 'catcher') && truth === 'model' && cancels === 'keydown' && paste === 'browser',
];

/** Whether the trait is known, and another one. */
const isNot = <Value extends string>(value: Value | undefined, other: Value): boolean =>
  value !== undefined && value !== other;

export const isPossible = (member: Partial<Member>): boolean => !impossible.some((rule) => rule(member));

/** Editors that sites are known to have, or that were found to fail; the others are made up around them. */
const known: Partial<Member>[] = [
  // Draws from its own model: what execCommand writes in Chromium is on the page alone.
  { cancels: 'beforeinput' },
  { cancels: 'keydown', draws: 'heals' },
  // A textarea of a form that is copied at the wrong time.
  {
    surface: 'textarea',
    truth: 'dom',
    cancels: 'nothing',
    history: 'browser',
    form: 'late',
    paste: 'browser',
  },
  // A chat box.
  { truth: 'dom', cancels: 'nothing', history: 'browser', atoms: 'mentions', enter: 'send' },
  { cancels: 'beforeinput', draws: 'all', atoms: 'mentions', enter: 'send', history: 'groups' },
  // A canvas.
  { surface: 'catcher', cancels: 'keydown', paste: 'browser' },
  // A highlighted code box.
  { surface: 'textarea', cancels: 'beforeinput', locks: 'aria', form: 'follows' },
];

/** The traits that do not go without saying, in the order of the grammar. */
export const saidOf = (member: Member): Trait[] => names.filter((name) => member[name] !== plain[name]);

/** What the page's address says of a member. */
export const queryOf = (member: Member): string =>
  new URLSearchParams(names.map((name) => [name, member[name]])).toString();

/** The member that an address speaks of. */
export function memberOf(query: string): Member {
  const asked = new URLSearchParams(query);
  return Object.fromEntries(names.map((name) => [name, asked.get(name) ?? plain[name]])) as Member;
}

type Pair = [Trait, string, Trait, string];

/** Every pair of traits that some member may have. */
export function possiblePairs(): Pair[] {
  return names.flatMap((a, i) =>
    names.slice(i + 1).flatMap((b) =>
      traits[a].flatMap((one) =>
        traits[b].flatMap((other): Pair[] => {
          const asked = { [a]: one, [b]: other };
          return complete(asked, []) ? [[a, one, b, other]] : [];
        }),
      ),
    ),
  );
}

export const hasPair = (member: Partial<Member>, [a, one, b, other]: Pair): boolean =>
  member[a] === one && member[b] === other;

function cover(begun: Partial<Member>[]): Member[] {
  const covering: Member[] = [];
  let open = possiblePairs();
  const gain = (member: Member) => open.filter((pair) => hasPair(member, pair)).length;
  const add = (member: Member) => {
    covering.push(member);
    open = open.filter((pair) => !hasPair(member, pair));
  };
  for (const asked of begun) add(begunWith(asked, open));
  while (open.length > 0) {
    // Some of many beginnings: the best of all would be no fewer.
    const every = Math.ceil(open.length / 40);
    const candidates = open
      .filter((_, i) => i % every === 0)
      .map(([a, one, b, other]) => begunWith({ [a]: one, [b]: other }, open));
    add(candidates.reduce((best, candidate) => (gain(candidate) > gain(best) ? candidate : best)));
  }
  return covering;
}

function begunWith(asked: Partial<Member>, open: readonly Pair[]): Member {
  const member = complete(asked, open);
  if (!member) throw new Error(`No editor can be ${JSON.stringify(asked)}`);
  return member;
}

/** A member with these traits and the others so that it has many of the open pairs; undefined if there can be none. */
function complete(asked: Partial<Member>, open: readonly Pair[]): Member | undefined {
  const left = names.filter((name) => asked[name] === undefined);
  const go = (member: Partial<Member>, [name, ...rest]: Trait[]): Partial<Member> | undefined => {
    if (!isPossible(member)) return undefined;
    if (!name) return member;
    const gain = (value: string) =>
      open.filter(
        (pair) => (pair[0] === name || pair[2] === name) && hasPair({ ...member, [name]: value }, pair),
      ).length;
    const best = [...traits[name]].sort((a, b) => gain(b) - gain(a));
    for (const value of best) {
      const found = go({ ...member, [name]: value }, rest);
      if (found) return found;
    }
    return undefined;
  };
  return go(asked, left) as Member | undefined;
}

/** The members: each known one, and as few others as have every possible pair of traits among them. */
export const members: readonly Member[] = cover(known);
