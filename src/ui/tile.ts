/** The colour behind a skill's emoji, for the style sheets: `--tile`. */
export function tileOf({ colour }: { colour?: string | undefined }): { '--tile': string } | undefined {
  return colour === undefined ? undefined : { '--tile': colour };
}
