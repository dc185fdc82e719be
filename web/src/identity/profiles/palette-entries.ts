import { logins } from '@voltdeck/contract';
import { IconUserCircle } from '@tabler/icons-react';
import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  commands: [
    {
      id: 'profile',
      label: 'app.account.profile',
      words:
        'Profile password logins company ملفك الشخصي كلمة المرور الشركة Votre profil mot de passe entreprise Tu perfil contraseña empresa',
      icon: IconUserCircle,
      needs: logins.user.needs,
      to: '/profile',
    },
  ],
};
