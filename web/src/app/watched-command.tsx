import { orders } from '@voltdeck/contract';
import { useMay } from '../api/user';
import { CommandWatch } from '../charging';

interface WatchedCommandProps {
  orderId: number;
  onDone: () => void;
}

/** What a charger makes of a command, for whoever may see its order. */
export function WatchedCommand(props: WatchedCommandProps) {
  return useMay()(orders.getOrder.needs) ? <CommandWatch {...props} /> : null;
}
