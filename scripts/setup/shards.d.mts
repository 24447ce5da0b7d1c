export interface Shard {
  current: number;
  total: number;
}

export function readShard(text: string): Shard | undefined;
