import type { HolderPort, SettledOrder } from '../../charging';
import { admittedVehicles } from '../assignments/actions';
import { noteRefused } from '../refusals/actions';
import { againstShown, mayVehiclesStart } from './actions';
import type { Limit } from './limits';

/** A vehicle's order is paid by the fleet that it belonged to at its start. */
function settledByFleet({ paymentKind, payerAccountId: fleetId }: SettledOrder) {
  if (paymentKind === 'none') return { kind: 'none' } as const;
  if (paymentKind !== 'fleet' || fleetId === null) return null;
  return { kind: 'fleet', fleetId } as const;
}

/** Answers for vehicles, by these limits beside the balance of their fleets (docs/decisions.md#payers). */
export const vehicleHolder = (limits: readonly Limit[]): HolderPort => ({
  mayStart: (ctx, requests) => mayVehiclesStart(ctx, limits, requests),
  settle: async (_ctx, order) => settledByFleet(order),
  admits: admittedVehicles,
  mayShow: (ctx, visits) => againstShown(ctx, limits, visits),
  hearRefused: noteRefused,
});
