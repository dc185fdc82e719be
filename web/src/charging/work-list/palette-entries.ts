import { workList } from '@voltdeck/contract';
import { IconHandStop, IconMessageQuestion } from '@tabler/icons-react';
import type { PaletteEntries } from '../../ui/palette-entry';

export const palette: PaletteEntries = {
  words: {
    workList:
      'Work list quarantine held unmatched stuck قائمة العمل Liste de tâches à traiter Lista de trabajo pendientes',
  },
  commands: [
    {
      id: 'held-orders',
      label: 'workList.kinds.held',
      words: 'Held orders on hold طلبات معلقة Sessions suspendues Recargas retenidas',
      icon: IconHandStop,
      needs: workList.listWork.needs,
      to: '/quarantine',
      search: { kind: ['held'] },
    },
    {
      id: 'unmatched-messages',
      label: 'workList.kinds.unmatched',
      words: 'Unmatched messages quarantine رسائل غير مطابقة Messages sans session Mensajes sin recarga',
      icon: IconMessageQuestion,
      needs: workList.listWork.needs,
      to: '/quarantine',
      search: { kind: ['unmatched'] },
    },
  ],
};
