import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: { messages: 'Messages OCPP الرسائل Messages Mensajes' },
};
