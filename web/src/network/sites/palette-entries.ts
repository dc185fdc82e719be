import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    chargingSites:
      'Charging sites places locations working hours grid مواقع الشحن أماكن ساعات العمل Sites de recharge lieux horaires Emplazamientos lugares horario',
  },
};
