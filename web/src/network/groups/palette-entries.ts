import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    groups: 'power center groups clusters مجموعة مراكز groupes de bornes grupos de puntos de recarga',
  },
};
