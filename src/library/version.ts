/** A time (milliseconds since the epoch) as skills bear it: `YYYYMMDD-HHmmss`, in UTC. */
export function versionOf(time: number): string {
  const [date = '', clock = ''] = new Date(time).toISOString().split('T');
  return `${date.replaceAll('-', '')}-${clock.slice(0, 8).replaceAll(':', '')}`;
}
