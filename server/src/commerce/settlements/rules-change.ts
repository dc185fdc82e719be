import type { settlements } from '@voltdeck/contract';
import type { PaidBy, SettledOrder } from '../../charging';
import type { Entry, PostedEntry } from '../../ledger';
import { providerOn } from '../payments/rules-prepaid';
import { earningOf, ofPaid, type OrderFigures, settlementOf } from './rules';

/** How an order stands in the books: its figures, and how they are paid. */
export interface Standing {
  figures: OrderFigures;
  paidBy: PaidBy;
}

/** What a change moves: by how much it alters the operator's earning, what the provider holds, and what was given up, in minor units. */
export interface Change {
  entries: Entry[];
  earningMinor: number;
  collectedMinor: number;
  writtenOffMinor: number;
}

const keyOf = ({ account: { operatorId, kind, reference } }: Entry): string =>
  JSON.stringify([operatorId, kind, reference]);

/**
 * What has to move so that an order stands in the books as if it had been settled so
 * (docs/decisions.md#changes-of-a-settlement). What the provider holds is part of it: less is owed by the driver first, then to them.
 */
export const changeOf = (
  { before, after }: { before: Standing; after: Standing },
  isReleased: boolean,
): Change => {
  const sums = new Map<string, Entry>();
  const add = (entries: readonly Entry[], side: 1 | -1): void => {
    for (const entry of entries) {
      const amountMinor = (sums.get(keyOf(entry))?.amountMinor ?? 0) + side * entry.amountMinor;
      sums.set(keyOf(entry), { ...entry, amountMinor });
    }
  };
  add(settlementOf(after.figures, after.paidBy), 1);
  add(settlementOf(before.figures, before.paidBy), -1);
  const entries = [...sums.values()]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .toSorted((one, other) => Math.sign(other.amountMinor) - Math.sign(one.amountMinor))
    .map((entry) => (isReleased ? released(entry) : entry));
  const moved = (...kinds: readonly settlements.AccountKind[]): number =>
    sumOf(entries.filter(({ account }) => kinds.some((kind) => account.kind === kind)));
  return {
    entries,
    collectedMinor: moved(...ofPaid),
    // A price that falls takes back what was given up beyond it, whoever lowers it.
    writtenOffMinor: moved('operator-write-offs'),
    earningMinor: earningOf(after.figures, after.paidBy) - earningOf(before.figures, before.paidBy),
  };
};

/** An earning that was released is changed where it went. */
const released = (entry: Entry): Entry =>
  entry.account.kind === 'operator-pending'
    ? { ...entry, account: { ...entry.account, kind: 'operator-available' } }
    : entry;

/** How an order is paid by what was posted of it, so that nobody is asked a second time; null where that tells nothing. */
export const paidByPosted = (order: SettledOrder, posted: readonly PostedEntry[]): PaidBy | null => {
  const of = (...kinds: readonly settlements.AccountKind[]) =>
    posted.filter(({ account }) => kinds.some((kind) => account.kind === kind));
  const referenceOf = (kind: settlements.AccountKind) => of(kind)[0]?.account.reference ?? null;
  switch (order.paymentKind) {
    case 'none':
      return { kind: 'none' };
    case 'platform':
      return platformPaid(order, of(...ofPaid), of('operator-write-offs'));
    case 'cash': {
      const worker = referenceOf('worker-cash');
      return worker === null ? null : { kind: 'cash', workerId: Number(worker) };
    }
    case 'fleet': {
      const fleet = referenceOf('fleet-balance');
      return fleet === null ? null : { kind: 'fleet', fleetId: Number(fleet) };
    }
    case 'roaming': {
      const partner = referenceOf('partner-receivable');
      return partner === null ? null : { kind: 'roaming', partner };
    }
  }
};

const sumOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const platformPaid = (
  { payer }: SettledOrder,
  collected: readonly PostedEntry[],
  writtenOff: readonly PostedEntry[],
): PaidBy | null =>
  payer.kind !== 'person'
    ? null
    : {
        kind: 'platform',
        personId: payer.id,
        provider: collected[0] === undefined ? '' : providerOn(collected[0].account),
        collectedMinor: sumOf(collected),
        writtenOffMinor: sumOf(writtenOff),
      };
