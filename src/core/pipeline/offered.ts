import { nearestNames } from '../nearest-names';

/** Names that a cure offers. */
const most = { near: 3, any: 10 };

/** The names most like it, or some of those there are. */
export function offered(name: string, names: readonly string[]): string {
  const near = nearestNames(name, names, most.near);
  return (near.length > 0 ? near : names.slice(0, most.any)).join(', ');
}
