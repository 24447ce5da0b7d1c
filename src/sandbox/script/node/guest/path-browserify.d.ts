/** The package has no types of its own. */
declare module 'path-browserify' {
  interface Path {
    sep: string;
    delimiter: string;
    posix: Path;
    normalize(path: string): string;
    resolve(...paths: string[]): string;
    join(...paths: string[]): string;
    isAbsolute(path: string): boolean;
    relative(from: string, to: string): string;
    dirname(path: string): string;
    basename(path: string, suffix?: string): string;
    extname(path: string): string;
    parse(path: string): Record<'root' | 'dir' | 'base' | 'ext' | 'name', string>;
    format(parts: Partial<Record<'root' | 'dir' | 'base' | 'ext' | 'name', string>>): string;
  }
  const path: Path;
  export default path;
}
