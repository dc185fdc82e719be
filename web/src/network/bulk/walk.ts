import { bulk, type BulkChange, type BulkRow, type BulkState } from '@voltdeck/contract';
import { call, type CallRequest } from '../../api/call';

/** What was chosen from the menu: a change that is complete, or the kind of one that needs values. */
export type Chosen = BulkChange | { what: 'hours' | 'visibility' | 'prices' };

/** Which power centers a change is for: those that were ticked, or all that match the list's filters. */
export type Target = { ids: readonly number[] } | { filters: Filters };

type Body = NonNullable<CallRequest<typeof bulk.changeMany>['body']>;
type Filters = NonNullable<Body['filters']>;

/** What became of the power centers so far, or would. */
export interface Tally {
  rows: readonly BulkRow[];
  total: number;
  currency: string;
  isDone: boolean;
}

/** Few enough that a call takes about a second, so that progress is seen and "Stop" stops. */
export const chunk = 250;

const chunksOf = (target: Target): Body[] => {
  if ('filters' in target) return [{ filters: target.filters, limit: chunk } as Body];
  const starts = Array.from({ length: Math.ceil(target.ids.length / chunk) }, (_, index) => index * chunk);
  return starts.map((from) => ({ ids: target.ids.slice(from, from + chunk) }) as Body);
};

export interface Walk {
  target: Target;
  change: BulkChange;
  preview: boolean;
  onTally?: ((tally: Tally) => void) | undefined;
  signal: AbortSignal;
}

/** Sends a change chunk by chunk, telling after each how far it is, until all is done or it is stopped. */
export const walk = async ({ target, change, preview, onTally, signal }: Walk): Promise<Tally> => {
  let tally: Tally = {
    rows: [],
    total: 'ids' in target ? target.ids.length : 0,
    currency: '',
    isDone: false,
  };
  const queue = chunksOf(target);
  for (let body = queue.shift(); body !== undefined && !signal.aborted; body = queue.shift()) {
    const isFirst = tally.rows.length === 0;
    // What is sent is done even when it is stopped meanwhile, so its answer is waited for.
    const answer = await call(
      bulk.changeMany,
      { body: { ...body, change, preview } },
      { idempotencyKey: crypto.randomUUID() },
    );
    if (answer.next !== null) queue.push({ ...body, after: answer.next });
    const total = 'filters' in target && isFirst ? answer.matched : tally.total;
    tally = {
      rows: [...tally.rows, ...answer.rows],
      total,
      currency: answer.currency,
      isDone: queue.length === 0,
    };
    onTally?.(tally);
  }
  return tally;
};

/** Whether a change can be taken back: prices and listing may be more than what was replaced. */
export const isReversible = (change: BulkChange): boolean => change.what !== 'prices';

const changeTo = (state: BulkState): BulkChange | null => {
  if (state.visibility !== undefined) return { what: 'visibility', visibility: state.visibility };
  if (state.out_of_service !== undefined) return { what: 'service', out_of_service: state.out_of_service };
  if (state.listed !== undefined) return { what: 'listing', listed: state.listed };
  const { open_time, close_time } = state;
  return open_time === undefined ? null : { what: 'hours', open_time, close_time };
};

/** The changes that put everything back: one for each state that some of them had before. */
export const undoOf = (rows: readonly BulkRow[]): { change: BulkChange; ids: number[] }[] => {
  const byState = new Map<string, { change: BulkChange; ids: number[] }>();
  for (const { id, outcome, before } of rows) {
    const change = outcome === 'changed' && before !== null ? changeTo(before) : null;
    if (change === null) continue;
    const key = JSON.stringify(change);
    const known = byState.get(key);
    if (known === undefined) byState.set(key, { change, ids: [id] });
    else known.ids.push(id);
  }
  return [...byState.values()];
};
