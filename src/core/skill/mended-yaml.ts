import { type Mend, mendKeys, mendYaml } from './mend-yaml';
import { readYamlMap, type YamlFailure, type YamlMap } from './yaml';

export interface MendedYaml {
  /** The YAML that was read: as it was written, or mended. */
  yaml: string;
  mends: Mend[];
  map: YamlMap | YamlFailure;
}

/** Reads the YAML of a frontmatter; if it is broken, mends it and reads it again. */
export function readMendedYaml(written: string): MendedYaml {
  const read = readMended(written);
  if (!('fields' in read.map)) return read;
  const mended = mendKeys(read.yaml, read.map.fields, read.mends);
  return mended ? { ...mended, map: readYamlMap(mended.yaml) } : read;
}

function readMended(written: string): MendedYaml {
  const asWritten = { yaml: written, mends: [], map: readYamlMap(written) };
  const isBroken = 'fields' in asWritten.map ? asWritten.map.odd : asWritten.map.mendable;
  if (!isBroken) return asWritten;
  const mended = mendYaml(written);
  const map = mended.mends.length > 0 ? readYamlMap(mended.yaml) : asWritten.map;
  // What reads as it is written is not given up for what does not.
  return 'fields' in map || !('fields' in asWritten.map) ? { ...mended, map } : asWritten;
}
