import { deviations, messages, type ChargePoint, type Order } from '@voltdeck/contract';
import { lazy, Suspense } from 'react';
import type { Session } from '../../../api/live-patches';
import { useMay } from '../../../api/user';
import { ChargePointDetailScreen } from '../../../network';
import { chargingDialogs } from '../charging-dialogs';
import { ChargePointOrders } from './charge-point-orders';
import { SessionWho } from './session-who';

const ChargePointMessages = lazy(() =>
  import('../../../charging').then((module) => ({ default: module.ChargePointMessages })),
);

const ChargePointDeviations = lazy(() =>
  import('../../../charging').then((module) => ({ default: module.ChargePointDeviations })),
);

const AwaitedStop = lazy(() =>
  import('../../../charging').then((module) => ({ default: module.AwaitedStop })),
);

const ordersOf = (chargePoint: ChargePoint) => <ChargePointOrders chargePointId={chargePoint.id} />;
const messagesOf = (chargePoint: ChargePoint) => <ChargePointMessages chargePointId={chargePoint.id} />;
const deviationsOf = (chargePoint: ChargePoint) => <ChargePointDeviations chargePointId={chargePoint.id} />;

const whoOf = (order: Order) => <SessionWho order={order} />;
const awaitedOf = (session: Session, { currency, time_zone: zone }: ChargePoint) => (
  <Suspense fallback={null}>
    <AwaitedStop
      order={session}
      figures={{ energy: session.energy, price: session.price, currency }}
      zone={zone}
    />
  </Suspense>
);

/** `/charge-points/{id}`: the power center and, from the domain of charging, its sessions, orders, messages and deviations. */
export function ChargePointPage() {
  const may = useMay();
  return (
    <ChargePointDetailScreen
      charging={{ ...chargingDialogs, whoOf, awaitedOf }}
      ordersOf={ordersOf}
      messagesOf={may(messages.listMessages.needs) ? messagesOf : undefined}
      deviationsOf={may(deviations.chargePointDeviations.needs) ? deviationsOf : undefined}
    />
  );
}
