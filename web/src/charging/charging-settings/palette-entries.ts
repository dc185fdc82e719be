import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: { settings: 'Settings cards offline الإعدادات البطاقات Réglages badges Ajustes tarjetas' },
};
