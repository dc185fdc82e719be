import type { PaymentKind } from '@voltdeck/contract';
import type { HolderPort, Holders, PaidBy, SettledOrder } from '../../../server/src/charging';

/** How many accounts there are of each kind but vehicles, whose fleets are two, so that their accounts are shared by several chargers. */
export const payersOfKind = 3;

const paying = (paymentKind: PaymentKind, settle: (id: number) => PaidBy): HolderPort => ({
  mayStart: async (_ctx, requests) =>
    requests.map(() => ({
      ok: true,
      paymentKind,
      allowance: { energyWh: null, amountMinor: null, until: null },
    })),
  settle: async (_ctx, { payer }: SettledOrder) => (payer.kind === 'operator' ? null : settle(payer.id)),
});

/** Stand for the domains that are to answer for workers, vehicles and roaming partners, so that their money moves. */
export const standIns = {
  worker: paying('cash', (id) => ({ kind: 'cash', workerId: 1 + (id % payersOfKind) })),
  vehicle: paying('fleet', (id) => ({ kind: 'fleet', fleetId: 40 + (id % 2) })),
  partner: paying('roaming', (id) => ({ kind: 'roaming', partner: `DE-P${id}` })),
} satisfies Holders;

/** How an order is paid by who holds its id token. */
export const paymentKindOf: Readonly<Record<keyof Holders, PaymentKind>> = {
  operator: 'none',
  person: 'platform',
  worker: 'cash',
  vehicle: 'fleet',
  partner: 'roaming',
};
