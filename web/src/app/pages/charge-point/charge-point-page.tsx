import type { ChargePoint } from '@voltdeck/contract';
import { ChargePointDetailScreen } from '../../../network';
import { ChargePointOrders } from './charge-point-orders';

const ordersOf = (chargePoint: ChargePoint) => <ChargePointOrders chargePointId={chargePoint.id} />;

/** `/charge-points/{id}`: the power center and, from the domain of charging, its orders. */
export function ChargePointPage() {
  return <ChargePointDetailScreen ordersOf={ordersOf} />;
}
