import {
  type HandOver,
  type settlements,
  toMajor,
  type WorkerTransaction,
  type WorkerTransactionKind,
} from '@voltdeck/contract';
import type { Posting } from '../../ledger';
import { cashOfWorker } from '../workers/rules';

type MovementKind = settlements.MovementKind;

const handOverKind: MovementKind = 'cash-hand-over';

/** A hand-over to be booked, in minor units. */
export interface NewHandOver {
  operatorId: number;
  workerId: number;
  number: number;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** The movement that books a hand-over; its number is the source, so that none is booked twice. */
export const postingOf = (of: NewHandOver): Posting => ({
  kind: handOverKind,
  source: `cash-hand-over:${of.operatorId}:${of.number}`,
  operatorId: of.operatorId,
  occurredAt: of.at,
  entries: [
    {
      account: {
        operatorId: of.operatorId,
        kind: 'operator-cash' satisfies settlements.AccountKind,
        reference: '',
      },
      amountMinor: of.amountMinor,
      currency: of.currency,
    },
    { account: cashOfWorker(of), amountMinor: -of.amountMinor, currency: of.currency },
  ],
});

/** The number of a receipt as people read it. */
export const receiptNumber = (number: number): string => `CASH-${String(number).padStart(6, '0')}`;

/** A hand-over as it is kept. */
export interface HandOverRow {
  id: number;
  number: number;
  workerId: number;
  workerName: string;
  byName: string;
  at: Date;
  amountMinor: number;
  currency: string;
  signedAt: Date | null;
}

export const toHandOver = (row: HandOverRow): HandOver => ({
  id: row.id,
  number: receiptNumber(row.number),
  worker_id: row.workerId,
  worker: row.workerName,
  by: row.byName,
  at: row.at.toISOString(),
  amount: toMajor(row.amountMinor, row.currency),
  currency: row.currency,
  signed_at: row.signedAt?.toISOString() ?? null,
});

/** Whether a hand-over gave back to the worker what was below zero. */
export const isPaidBack = ({ kind, amount }: Pick<WorkerTransaction, 'kind' | 'amount'>): boolean =>
  kind === 'hand-over' && amount > 0;

const kinds: Partial<Record<MovementKind, WorkerTransactionKind>> = {
  settlement: 'session',
  [handOverKind]: 'hand-over',
};

/** What a movement of the cash in hand is; what is none of the others has changed a session. */
const kindOf = (movement: MovementKind): WorkerTransactionKind => kinds[movement] ?? 'change';

/** The movements that are told as themselves: every other one is a change. */
export const ownMovements = Object.keys(kinds);

/** The movements of a kind; null for those that are none of the others. */
export const movementOf = (kind: WorkerTransactionKind): string | null =>
  ownMovements.find((movement) => kindOf(movement as MovementKind) === kind) ?? null;

/** A movement of the cash in hand as it is read, in minor units; negative amounts lowered it. */
export interface TransactionRow {
  id: number;
  at: Date;
  movement: MovementKind;
  amountMinor: number;
  balanceMinor: number;
  orderId: number | null;
  chargePointId: number | null;
  chargePointTitle: string | null;
  siteId: number | null;
  siteName: string | null;
  handOverId: number | null;
  handOverNumber: number | null;
  by: string | null;
}

export const toTransaction = (row: TransactionRow, currency: string): WorkerTransaction => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: kindOf(row.movement),
  movement: row.movement,
  amount: toMajor(row.amountMinor, currency),
  balance: toMajor(row.balanceMinor, currency),
  currency,
  order_id: row.orderId,
  charge_point:
    row.chargePointId === null ? null : { id: row.chargePointId, title: row.chargePointTitle ?? '' },
  charging_site: row.siteId === null ? null : { id: row.siteId, name: row.siteName ?? '' },
  hand_over:
    row.handOverId === null || row.handOverNumber === null
      ? null
      : { id: row.handOverId, number: receiptNumber(row.handOverNumber) },
  by: row.by,
});

/** What was done in some time, energy in Wh and cash in minor units. */
export interface Figures {
  sessions: number;
  energyWh: number;
  cashMinor: number;
}

export const toFigures = ({ sessions, energyWh, cashMinor }: Figures, currency: string) => ({
  sessions,
  energy: energyWh / 1000,
  cash: toMajor(cashMinor, currency),
});

/** The figures of all of several. */
export const sumOf = (all: readonly Figures[]): Figures => ({
  sessions: all.reduce((sum, { sessions }) => sum + sessions, 0),
  energyWh: all.reduce((sum, { energyWh }) => sum + energyWh, 0),
  cashMinor: all.reduce((sum, { cashMinor }) => sum + cashMinor, 0),
});
