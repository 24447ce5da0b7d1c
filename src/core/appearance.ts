/** Light or dark, as the user wants it; `system`: as the browser says. */
export const appearances = ['system', 'light', 'dark'] as const;

export type Appearance = (typeof appearances)[number];

export function isAppearance(value: unknown): value is Appearance {
  return appearances.some((each) => each === value);
}
