import { messages, orders, type ChargePoint, type Order } from '@voltdeck/contract';
import { lazy, useState } from 'react';
import { useMay } from '../../../api/session';
import { CommandWatch } from '../../../charging';
import { ChargePointDetailScreen } from '../../../network';
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
  const [watched, setWatched] = useState<readonly number[]>([]);
  const mayWatch = may(orders.getOrder.needs);
  const onAsked = (id: number): void => {
    if (mayWatch) setWatched((former) => [...former.filter((each) => each !== id), id]);
  };
  const forget = (id: number): void => {
    setWatched((former) => former.filter((each) => each !== id));
  };
  return (
    <>
      <ChargePointDetailScreen
        charging={{ whoOf, onAsked }}
        ordersOf={ordersOf}
        messagesOf={may(messages.listMessages.needs) ? messagesOf : undefined}
      />
      {watched.map((id) => (
        <CommandWatch key={id} orderId={id} onDone={() => forget(id)} />
      ))}
    </>
  );
}
