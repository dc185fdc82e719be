import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    sustainability:
      'Sustainability CO2 CO₂ carbon avoided emissions trees kilometres climate Durabilité carbone évité arbres climat Sostenibilidad carbono evitado árboles clima الاستدامة الكربون الأشجار المناخ',
  },
};
