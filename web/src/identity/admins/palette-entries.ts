import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    admins:
      'Users roles admins colleagues permissions invite المستخدمون الأدوار المشرفون الصلاحيات دعوة Utilisateurs rôles administrateurs autorisations inviter Usuarios roles administradores permisos invitar',
  },
};
