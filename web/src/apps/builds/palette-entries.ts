import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    builder:
      'Branded apps builder Android iOS APK Play Store تطبيقات بعلامتك أندرويد متجر Applications de marque compilation boutique Aplicaciones de marca compilación tienda',
  },
};
