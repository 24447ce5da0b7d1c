import { familyGaps } from '../family/gaps';
import { type Member, members, plain, queryOf } from '../family/grammar';
import { nameOf } from '../family/names';
import type { Row } from '../row';
import { start } from '../texts';

/** What a member makes of a text. Where one space is held of two, none may stand at the ends of a text that goes between two. */
function takenBy({ normalizes }: Member): Pick<Row, 'tolerances' | 'texts'> {
  if (normalizes === 'letters') return { tolerances: ['letters composed'] };
  if (normalizes === 'space') {
    return { tolerances: ['one space'], texts: { start, short: 'zwei', key: 'x' } };
  }
  return {};
}

/** Members that are asked for 100 KB: of each surface one. */
const large = new Set(
  (['editable', 'textarea', 'catcher'] as const).map((surface) =>
    members.find((member) => member.surface === surface),
  ),
);

function gapsOf(member: Member): Pick<Row, 'gaps'> {
  const gaps = familyGaps[nameOf(member)];
  return gaps ? { gaps } : {};
}

export const familyRows: Row[] = members.map((member) => ({
  name: nameOf(member),
  ...gapsOf(member),
  page: 'family',
  query: queryOf(member),
  ...takenBy(member),
  ...(member.atoms !== plain.atoms && { atoms: true }),
  ...(!large.has(member) && { without: { '100 KB': 'asked of one member of each surface' } }),
}));
