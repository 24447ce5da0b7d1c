/** The colour behind a skill's emoji, for the style sheets: `--tile`. */
export function tileOf({ colour }: { colour?: string | undefined }): { '--tile': string } | undefined {
  return colour === undefined ? undefined : { '--tile': colour };
}

/** The same as a style of its own, for what is drawn in web pages: a page could register the name. */
export function tileStyle({
  colour,
}: {
  colour?: string | undefined;
}): { backgroundColor: string } | undefined {
  return colour === undefined
    ? undefined
    : { backgroundColor: `color-mix(in srgb, ${colour} 24%, transparent)` };
}
