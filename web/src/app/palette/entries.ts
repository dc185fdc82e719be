import type { PaletteEntries } from '../../ui/palette-entry';

/** What each noun brings to the palette, found by its place: `palette-entries.ts` beside its screens. */
const entries = Object.values(
  import.meta.glob<PaletteEntries>(['../../*/*/palette-entries.ts', '../pages/*/palette-entries.ts'], {
    eager: true,
    import: 'palette',
  }),
);

export const nounCommands = entries.flatMap(({ commands = [] }) => commands);

/** Other names of pages. */
export const pageWords: NonNullable<PaletteEntries['words']> = Object.assign(
  {},
  ...entries.map(({ words }) => words),
);
