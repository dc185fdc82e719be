import { deviations } from '@voltdeck/contract';
import { IconFileDiff } from '@tabler/icons-react';
import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  commands: [
    {
      id: 'deviations',
      label: 'app.pages.deviations',
      words:
        'Deviations from OCPP manufacturer report الانحرافات عن OCPP الشركة المصنّعة Écarts OCPP fabricant Desviaciones OCPP fabricante',
      icon: IconFileDiff,
      needs: deviations.listDeviations.needs,
      to: '/charge-points/deviations',
    },
  ],
};
