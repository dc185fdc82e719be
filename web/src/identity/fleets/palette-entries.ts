import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    fleets:
      'companies taxis couriers vans أسطول شركات سيارات أجرة entreprises taxis coursiers empresas reparto',
  },
};
