/**
 * `npm run metrics [-- --list] [-- --rules]`: what the shape of the source is, in figures. `--list` names what was counted;
 * `--rules` exits with 1 where a figure that is a rule is not zero (`npm run lint` runs it).
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure } from './metrics/measure';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { list: { type: 'boolean' }, rules: { type: 'boolean' } } });
const rows = measure(root);
const broken = rows.filter(({ rule, found }) => rule && found.length > 0);
for (const { name, found, figure, rule } of values.rules ? broken : rows) {
  console.log(`${String(figure ?? found.length).padStart(7)}  ${name}${rule ? ' (rule: 0)' : ''}`);
  if (values.list || values.rules) for (const one of found) console.log(`           ${one}`);
}
if (values.rules && broken.length > 0) process.exit(1);
