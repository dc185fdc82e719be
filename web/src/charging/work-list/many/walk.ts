import { workList, type Cure, type CuredRow, type WorkItem } from '@voltdeck/contract';
import { call } from '../../../api/call';

/** Few enough that a call takes about a second, so that progress is seen and "Stop" stops. */
export const chunk = Math.min(100, workList.mostCured);

/** What became of the items so far, or would. */
export interface Tally {
  rows: readonly CuredRow[];
  total: number;
  isDone: boolean;
}

export interface Walk {
  items: readonly WorkItem[];
  cure: Cure;
  preview: boolean;
  onTally?: ((tally: Tally) => void) | undefined;
  signal: AbortSignal;
}

/** Does one thing about many items chunk by chunk, telling after each how far it is, until all is done or it is stopped. */
export const walk = async ({ items, cure, preview, onTally, signal }: Walk): Promise<Tally> => {
  let tally: Tally = { rows: [], total: items.length, isDone: items.length === 0 };
  for (let from = 0; from < items.length && !signal.aborted; from += chunk) {
    const named = items.slice(from, from + chunk).map(({ kind, id }) => ({ kind, id }));
    // What is sent is done even when it is stopped meanwhile, so its answer is waited for.
    const answer = await call(
      workList.cureWork,
      { body: { items: named, cure, preview } },
      { idempotencyKey: crypto.randomUUID() },
    );
    const rows = [...tally.rows, ...answer.rows];
    tally = { rows, total: items.length, isDone: from + chunk >= items.length };
    onTally?.(tally);
  }
  return tally;
};

/** What the rows that are cured come to together, by currency; energy in kWh, money in major units. */
export interface Sums {
  energy: { before: number; after: number };
  money: readonly { currency: string; before: number; after: number }[];
}

const added = (one: number, other: number): number => Math.round((one + other) * 1000) / 1000;

export const sumsOf = (rows: readonly CuredRow[]): Sums => {
  const energy = { before: 0, after: 0 };
  const money = new Map<string, { currency: string; before: number; after: number }>();
  for (const { outcome, before, after, currency } of rows) {
    if (outcome !== 'cured' || after === null || currency === null) continue;
    energy.before = added(energy.before, before?.energy ?? 0);
    energy.after = added(energy.after, after.energy);
    const sum = money.get(currency) ?? { currency, before: 0, after: 0 };
    sum.before = added(sum.before, before?.price ?? 0);
    sum.after = added(sum.after, after.price);
    money.set(currency, sum);
  }
  return { energy, money: [...money.values()] };
};

export const countOf = (rows: readonly CuredRow[], outcome: CuredRow['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length;
