import { payments } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';

const needs = 'fleet.read fleet.payment.read fleet-management' as const;
const sends = ({ fleetId }: { fleetId: number }) => ({ params: { id: fleetId } });

export const walk = declareWalk(fleetRows, [
  { call: payments.listPayments, needs, other: 'refused', sends },
  { call: payments.exportPayments, needs, other: 'refused', sends },
]);
