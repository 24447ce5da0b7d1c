import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PythonPackage, suite } from './list';

/**
 * Downloads the packages into `folder` with apt, which keeps lists of its own there: nothing of the system changes, and
 * whoever may not install can fetch. Returns the paths of the files, in the order of the list. Throws where apt or a version
 * is not to be had, or a file is not the one of the checksum.
 */
export function fetchPackages(packages: readonly PythonPackage[], folder: string): string[] {
  for (const part of ['lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(join(folder, part), { recursive: true });
  const sources = join(folder, 'sources.list');
  // The checksums say what may come; a system that does not know Debian's keys need not learn them.
  writeFileSync(sources, `deb [trusted=yes] ${archive()} ${suite} main\n`);
  const apt = (...args: string[]) =>
    execFileSync(
      'apt-get',
      [
        ['Dir::Etc::sourcelist', sources],
        ['Dir::Etc::sourceparts', '/dev/null'],
        ['Dir::State::lists', join(folder, 'lists')],
        ['Dir::Cache', join(folder, 'cache')],
        ['Acquire::Languages', 'none'],
        ['APT::Architecture', 'amd64'],
        ['APT::Sandbox::User', 'root'],
      ]
        .flatMap(([name, value]) => ['-o', `${name}=${value}`])
        .concat(args),
      { cwd: join(folder, 'debs'), stdio: ['ignore', 'ignore', 'pipe'], timeout: 180_000 },
    );
  apt('update');
  apt('download', ...packages.map(({ name, version }) => `${name}=${version}`));
  return packages.map((wanted) => checked(wanted, join(folder, 'debs')));
}

/** Where this machine has Debian's packages from. */
function archive(): string {
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(ORIGIN) $(SITE)'], {
    encoding: 'utf8',
  });
  const found = /^Debian (\S+\/debian)\/?$/m.exec(targets);
  return found?.[1] ?? 'http://deb.debian.org/debian';
}

function checked({ name, sha256 }: PythonPackage, folder: string): string {
  const file = readdirSync(folder).find((found) => found.startsWith(`${name}_`));
  if (!file) throw new Error(`apt did not bring ${name}`);
  const path = join(folder, file);
  const found = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (found !== sha256) throw new Error(`${file} has the checksum ${found}, not ${sha256}`);
  return path;
}
