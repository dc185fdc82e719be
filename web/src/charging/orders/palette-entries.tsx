import { orders } from '@voltdeck/contract';
import { IconBolt } from '@tabler/icons-react';
import type { PaletteDialogProps, PaletteEntries } from '../../ui/palette-entry';
import { StartChargingDialog } from '../starts/start-button';

function StartDialog({ onClose, onAsked }: PaletteDialogProps) {
  return <StartChargingDialog onClose={onClose} onStarted={onAsked} />;
}

export const palette: PaletteEntries = {
  words: { orders: 'Orders sessions الطلبات الجلسات Commandes sessions Pedidos sesiones' },
  commands: [
    {
      id: 'start',
      label: 'charging.starting.action',
      words: 'Start charging session بدء الشحن Démarrer une charge Iniciar carga',
      icon: IconBolt,
      needs: orders.startOrder.needs,
      dialog: StartDialog,
    },
  ],
};
