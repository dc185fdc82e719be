import type { PaletteEntries } from '../../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: { dashboard: 'Dashboard home لوحة المعلومات الرئيسية Tableau de bord Panel inicio' },
};
