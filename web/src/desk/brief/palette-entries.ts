import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    brief:
      'Morning brief yesterday earned lost to do موجز الصباح أمس الإيرادات الخسائر Point du matin hier gagné perdu à faire Parte de la mañana ayer ganado perdido por hacer',
  },
};
