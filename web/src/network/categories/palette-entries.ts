import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    categories: 'labels tags colours وسوم تصنيفات ألوان étiquettes couleurs etiquetas colores',
  },
};
