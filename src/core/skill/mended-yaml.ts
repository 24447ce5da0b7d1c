import { type Mend, mendYaml } from './mend-yaml';
import { readYamlMap, type YamlFailure, type YamlMap } from './yaml';

export interface MendedYaml {
  /** The YAML that was read: as it was written, or mended. */
  yaml: string;
  mends: Mend[];
  map: YamlMap | YamlFailure;
}

/** Reads the YAML of a frontmatter; if it is broken, mends it and reads it again. */
export function readMendedYaml(written: string): MendedYaml {
  const asWritten = readYamlMap(written);
  const { yaml, mends } =
    'code' in asWritten && asWritten.mendable ? mendYaml(written) : { yaml: written, mends: [] };
  return { yaml, mends, map: mends.length > 0 ? readYamlMap(yaml) : asWritten };
}
