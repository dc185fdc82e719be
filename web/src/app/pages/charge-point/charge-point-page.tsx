import { messages, type ChargePoint } from '@voltdeck/contract';
import { lazy } from 'react';
import { useMay } from '../../../api/session';
import { ChargePointDetailScreen } from '../../../network';
import { ChargePointOrders } from './charge-point-orders';

const ChargePointMessages = lazy(() =>
  import('../../../charging').then((module) => ({ default: module.ChargePointMessages })),
);

const ordersOf = (chargePoint: ChargePoint) => <ChargePointOrders chargePointId={chargePoint.id} />;
const messagesOf = (chargePoint: ChargePoint) => <ChargePointMessages chargePointId={chargePoint.id} />;

/** `/charge-points/{id}`: the power center and, from the domain of charging, its orders and messages. */
export function ChargePointPage() {
  const mayRead = useMay()(messages.listMessages.needs);
  return <ChargePointDetailScreen ordersOf={ordersOf} messagesOf={mayRead ? messagesOf : undefined} />;
}
