import { messages, type ChargePoint, type Order } from '@voltdeck/contract';
import { lazy } from 'react';
import { useMay } from '../../../api/session';
import { ChargePointDetailScreen } from '../../../network';
import { watchCommand } from '../../commands';
import { ChargePointOrders } from './charge-point-orders';
import { SessionWho } from './session-who';

const ChargePointMessages = lazy(() =>
  import('../../../charging').then((module) => ({ default: module.ChargePointMessages })),
);

const ordersOf = (chargePoint: ChargePoint) => <ChargePointOrders chargePointId={chargePoint.id} />;
const messagesOf = (chargePoint: ChargePoint) => <ChargePointMessages chargePointId={chargePoint.id} />;

const whoOf = (order: Order) => <SessionWho order={order} />;

/** `/charge-points/{id}`: the power center and, from the domain of charging, its sessions, orders and messages. */
export function ChargePointPage() {
  const may = useMay();
  return (
    <ChargePointDetailScreen
      charging={{ whoOf, onAsked: watchCommand }}
      ordersOf={ordersOf}
      messagesOf={may(messages.listMessages.needs) ? messagesOf : undefined}
    />
  );
}
