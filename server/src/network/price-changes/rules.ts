import { priceChanges, type PriceChange } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import { isAsSeen, termsOf, type WantedRow } from '../prices/rules-change';
import { type PriceRow, type PriceTerms, toPrice } from '../prices/rules-rows';

/** Rows as they are kept with a change: what each says, and the number of the row whose place it takes. */
export type KeptRow = PriceTerms & { id?: number | undefined };

export interface PriceChangeRow {
  id: number;
  operator_id: number;
  charge_point_id: number;
  state: priceChanges.PriceChangeState;
  applies_at: Date;
  rows: KeptRow[];
  before: KeptRow[] | null;
  created_at: Date;
  concluded_at: Date | null;
}

/** Refuses a moment that is over, or too far away to be meant. */
export function refuseMoment(atMs: number, now: Date): void {
  const { farthestDays } = priceChanges;
  const ahead = atMs - now.getTime();
  if (ahead <= 0 || ahead > farthestDays * dayMs)
    throw new Problem('price-change.moment', { field: 'applies_at', args: { most: farthestDays } });
}

/** What was before is not shown any more. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - priceChanges.takeBackDays * dayMs);

/** What rows say, without whose they are. */
export const keptOf = (row: PriceRow): KeptRow => ({
  id: row.id,
  ...termsOf(row),
  additions: row.additions ?? null,
});

export const wantedOf = (rows: readonly KeptRow[]): WantedRow[] =>
  rows.map(({ id, ...terms }) => ({ id, terms }));

/** Whether a change can be taken back: what it put there is there still, and not for long. */
export const mayTakeBack = (
  { state, rows, concluded_at: at }: Pick<PriceChangeRow, 'state' | 'rows' | 'concluded_at'>,
  inForce: readonly PriceTerms[],
  now: Date,
): boolean =>
  state === 'applied' &&
  at !== null &&
  now.getTime() - at.getTime() <= priceChanges.takeBackDays * dayMs &&
  isAsSeen(inForce, rows);

/** The change as sent, beside the rows that are in force. */
export function toPriceChange(
  change: PriceChangeRow,
  { inForce, currency, now }: { inForce: readonly PriceTerms[]; currency: string; now: Date },
): PriceChange {
  const { id, charge_point_id, created_at } = change;
  const sent = (rows: readonly KeptRow[]): PriceChange['rows'] =>
    rows
      .toSorted((one, other) => one.starting_time.localeCompare(other.starting_time))
      .map((row) => {
        const {
          id: _id,
          charge_point_id: _of,
          created_at: _created,
          updated_at: _updated,
          ...told
        } = toPrice(
          { ...row, id: 0, operator_id: 0, charge_point_id, created_at, updated_at: created_at },
          currency,
        );
        return told;
      });
  return {
    id,
    charge_point_id,
    state: change.state,
    applies_at: change.applies_at.toISOString(),
    rows: sent(change.rows),
    before: change.before === null ? null : sent(change.before),
    may_take_back: mayTakeBack(change, inForce, now),
    created_at: created_at.toISOString(),
  };
}
