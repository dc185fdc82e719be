import type { PaletteEntries } from '../../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    chargePoints:
      'Power centers chargers stations مراكز الطاقة محطات الشحن شواحن Bornes centres de charge Puntos de recarga cargadores',
  },
};
