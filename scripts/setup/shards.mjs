/** What `--shard 2/3` asks for; undefined of any other text. */
export function readShard(text) {
  const [, current, total] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text)?.map(Number) ?? [];
  return total !== undefined && current <= total ? { current, total } : undefined;
}
