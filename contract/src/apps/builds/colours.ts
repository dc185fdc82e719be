/**
 * What of the colours of an app reads badly; `contrast` is that of WCAG, from 1 to 21.
 * `light` and `dark`: it hardly shows on the pages of the app by day, or by night. `same`: the two colours look alike.
 */
export interface ColourWarning {
  kind: 'light' | 'dark' | 'same';
  field: 'primary_color' | 'secondary_color';
  contrast: number;
}

/** Parts of a screen need as much to be seen (WCAG 2.2, 1.4.11), two colours as much to be told apart. */
const leastOnPage = 3;
const leastBetween = 1.5;

/** The pages of the app. */
export const appPages = { light: '#f6f7f7', dark: '#0c0e10' } as const;

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Relative luminance of `#rrggbb`, from 0 to 1. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours as `#rrggbb`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What text on a colour is written in: black or white, whichever reads better; either has a contrast of 4.5 at least. */
export const textOn = (colour: string): '#000000' | '#ffffff' =>
  contrastOf(colour, '#ffffff') >= contrastOf(colour, '#000000') ? '#ffffff' : '#000000';

const tenths = (contrast: number): number => Math.floor(contrast * 10) / 10;

/** What of the two colours of an app, each as `#rrggbb`, reads badly. */
export function colourWarnings(primary: string, secondary: string): ColourWarning[] {
  const found: ColourWarning[] = [];
  for (const kind of ['light', 'dark'] as const) {
    const contrast = contrastOf(primary, appPages[kind]);
    if (contrast < leastOnPage) found.push({ kind, field: 'primary_color', contrast: tenths(contrast) });
  }
  const between = contrastOf(primary, secondary);
  if (between < leastBetween)
    found.push({ kind: 'same', field: 'secondary_color', contrast: tenths(between) });
  return found;
}
