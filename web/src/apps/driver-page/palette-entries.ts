import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    driverPage:
      'Drivers page brand colors logo QR صفحة السائقين الشعار الألوان Page conducteurs marque couleurs Página para conductores marca colores',
  },
};
