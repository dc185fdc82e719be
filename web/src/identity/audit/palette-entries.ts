import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    audit:
      'Audit log history who changed security سجل التدقيق التاريخ من غيّر الأمان Journal d’audit historique qui a modifié sécurité Registro de auditoría historial quién cambió seguridad',
  },
};
