import { sessions } from '@voltdeck/contract';
import { IconBolt } from '@tabler/icons-react';
import type { PaletteEntries } from '../../ui/palette-entry';
import { StartDialog } from '../index';

export const palette: PaletteEntries = {
  words: { orders: 'Orders sessions الطلبات الجلسات Commandes sessions Pedidos sesiones' },
  commands: [
    {
      id: 'start',
      label: 'charging.starting.action',
      words: 'Start charging session بدء الشحن Démarrer une charge Iniciar carga',
      icon: IconBolt,
      needs: sessions.startOrder.needs,
      dialog: StartDialog,
    },
  ],
};
