import { bulk, type BulkChange, type BulkRow, type BulkState, type FormerState } from '@voltdeck/contract';
import { call, type CallRequest } from '../../api/call';

/** What was chosen from the menu: a change that is complete, or the kind of one that needs values. */
export type Chosen =
  | BulkChange
  | { what: 'hours' | 'visibility' | 'prices' | 'site' | 'group' | 'categories' };

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
export const chunk = bulk.mostUndone;

const chunksOf = (target: Target): Body[] => {
  if ('filters' in target) return [{ filters: target.filters, limit: chunk } as Body];
  const starts = Array.from({ length: Math.ceil(target.ids.length / chunk) }, (_, index) => index * chunk);
  return starts.map((from) => ({ ids: target.ids.slice(from, from + chunk) }) as Body);
};

const nothingYet = (total: number): Tally => ({ rows: [], total, currency: '', isDone: false });

const onceOnly = () => ({ idempotencyKey: crypto.randomUUID() });

export interface Walk {
  target: Target;
  change: BulkChange;
  preview: boolean;
  onTally?: ((tally: Tally) => void) | undefined;
  signal: AbortSignal;
}

/** Sends a change chunk by chunk, telling after each how far it is, until all is done or it is stopped. */
export const walk = async ({ target, change, preview, onTally, signal }: Walk): Promise<Tally> => {
  let tally = nothingYet('ids' in target ? target.ids.length : 0);
  const queue = chunksOf(target);
  for (let body = queue.shift(); body !== undefined && !signal.aborted; body = queue.shift()) {
    const isFirst = tally.rows.length === 0;
    // What is sent is done even when it is stopped meanwhile, so its answer is waited for.
    const answer = await call(bulk.changeMany, { body: { ...body, change, preview } }, onceOnly());
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

const changeTo = (state: BulkState): FormerState | null => {
  if (state.group !== undefined) return { what: 'group', group_id: state.group?.id ?? null };
  if (state.categories !== undefined)
    return { what: 'categories', category_ids: state.categories.map(({ id }) => id) };
  if (state.visibility !== undefined) return { what: 'visibility', visibility: state.visibility };
  if (state.out_of_service !== undefined) return { what: 'service', out_of_service: state.out_of_service };
  if (state.listed !== undefined) return { what: 'listing', listed: state.listed };
  if (state.prices !== undefined) return { what: 'prices', prices: state.prices };
  const { charging_site_id, time_zone } = state;
  if (charging_site_id !== undefined) return { what: 'site', charging_site_id, time_zone };
  const { open_time, close_time, hours } = state;
  return open_time === undefined ? null : { what: 'hours', open_time, close_time, hours };
};

/** What each that was changed had before. */
export const formerOf = (rows: readonly BulkRow[]): { id: number; former: FormerState }[] =>
  rows.flatMap(({ id, outcome, before }) => {
    const former = outcome === 'changed' && before !== null ? changeTo(before) : null;
    return former === null ? [] : [{ id, former }];
  });

/** So many prices fit the body of a call. */
const mostPrices = 5000;

type Back = ReturnType<typeof formerOf>[number];

const pricesIn = ({ former }: Back): number => (former.what === 'prices' ? former.prices.length : 0);

/** What is put back call by call: chunks as they were changed, smaller ones where each had many prices. */
const chunksBack = (all: readonly Back[]): Back[][] => {
  const chunks: Back[][] = [];
  let prices = 0;
  for (const each of all) {
    const last = chunks.at(-1);
    prices += pricesIn(each);
    if (last !== undefined && last.length < chunk && prices <= mostPrices) last.push(each);
    else {
      chunks.push([each]);
      prices = pricesIn(each);
    }
  }
  return chunks;
};

export interface WayBack extends Pick<Walk, 'change' | 'onTally' | 'signal'> {
  /** What became of each by the change. */
  rows: readonly BulkRow[];
}

/** Takes a change back chunk by chunk, as it was made. */
export const walkBack = async ({ change, rows, onTally, signal }: WayBack): Promise<Tally> => {
  const all = formerOf(rows);
  let tally = nothingYet(all.length);
  for (const undone of chunksBack(all)) {
    if (signal.aborted) break;
    const body = { change, undone };
    const answer = await call(bulk.undoMany, { body }, onceOnly());
    const done = [...tally.rows, ...answer.rows];
    tally = { ...tally, rows: done, currency: answer.currency, isDone: done.length === all.length };
    onTally?.(tally);
  }
  return tally;
};
