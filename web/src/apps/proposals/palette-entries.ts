import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    proposals:
      'Proposed changes assistant MCP confirm reject التغييرات المقترحة مساعد تأكيد رفض Modifications proposées assistant confirmer refuser Cambios propuestos asistente confirmar rechazar',
  },
};
