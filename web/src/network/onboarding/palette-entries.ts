import { onboarding } from '@voltdeck/contract';
import { IconPlus } from '@tabler/icons-react';
import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  commands: [
    {
      id: 'add',
      label: 'app.pages.newChargePoint',
      words: 'Add power center إضافة مركز طاقة Ajouter une borne Añadir punto de recarga',
      icon: IconPlus,
      needs: onboarding.createChargePoint.needs,
      to: '/charge-points/new',
    },
  ],
};
