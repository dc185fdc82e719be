import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    cards:
      'Cards tags RFID tokens import issue unknown البطاقات بطاقات الشحن استيراد إصدار Badges cartes RFID importer émettre inconnus Tarjetas etiquetas RFID importar emitir desconocidas',
  },
};
