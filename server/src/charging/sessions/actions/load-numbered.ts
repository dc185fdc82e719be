import type { Ctx } from '../../../platform/ctx';
import { foundTags } from '../../authorization/actions-shown';
import { keyOf } from '../../authorization/rules';
import type { KeptEvent } from '../../orders/rules/transaction-event';
import { eventsOfAll, findTransactionEvents } from '../../orders/store/transaction-events';
import { eventsNow } from '../rules/anew';
import { courseOf } from '../rules/course';
import type { TransactionEvent } from '../rules/event';
import { isOver, keptAs, needsCourse } from '../rules/numbered';
import type { Placed } from './loading';

/** An event of a transaction that its device numbers, or the end of waiting for such. */
interface Numbered {
  loading: Placed;
  name: { chargePointId: number; transaction: string };
  /** Null where nothing more is waited for. */
  event: KeptEvent | null;
}

function numberedOf(loading: Placed): Numbered[] {
  const { known, event } = loading;
  const chargePointId = known.place.id;
  if (event.kind === 'events-awaited')
    return [{ loading, name: { chargePointId, transaction: event.name }, event: null }];
  if (!('transaction' in event) || event.transaction.by !== 'name') return [];
  const told: TransactionEvent = event;
  const name = { chargePointId, transaction: event.transaction.name };
  return [{ loading, name, event: keptAs(known, told, loading.at) }];
}

async function findRepeated(ctx: Ctx, all: readonly Numbered[]): Promise<void> {
  const asked = all.flatMap(({ loading, name, event }) => {
    return event === null ? [] : [{ loading, name, event }];
  });
  const found = await findTransactionEvents(ctx.tx, asked);
  asked.forEach(({ loading }, index) => {
    loading.known = { ...loading.known, repeated: found[index] ?? null };
  });
}

async function findEvents(ctx: Ctx, all: readonly Numbered[]): Promise<void> {
  const asked = all.filter(({ loading: { known }, event }) =>
    event === null ? true : known.repeated === null && needsCourse(known.named, event),
  );
  const found = await eventsOfAll(
    ctx.tx,
    asked.map(({ name }) => name),
  );
  asked.forEach(({ loading }, index) => {
    loading.known = { ...loading.known, events: found[index] ?? [] };
  });
}

/** The id tokens that an event may be about. */
function uidsOf({ loading: { known }, event }: Numbered): string[] {
  const { named, events } = known;
  if (event === null) return [courseOf(eventsNow(events))?.token?.uid ?? []].flat();
  const isOpening = (named === null || isOver(named)) && events.length > 0;
  const token = isOpening ? courseOf(eventsNow([...events, event]))?.token : null;
  return [event.uid ?? [], token?.uid ?? []].flat();
}

async function findTokens(ctx: Ctx, all: readonly Numbered[]): Promise<void> {
  const asked = all.flatMap((each) =>
    uidsOf(each).map((uid) => ({
      loading: each.loading,
      uid,
      place: each.loading.known.place,
      at: each.loading.at,
    })),
  );
  if (asked.length === 0) return;
  const found = await foundTags(ctx, asked);
  asked.forEach(({ loading, uid }, index) => {
    const tag = found[index];
    if (tag === undefined) return;
    const { known } = loading;
    loading.known = { ...known, tags: new Map(known.tags).set(keyOf(uid), tag) };
  });
}

/** What is kept of transactions that their devices number, and the tokens their events tell. */
export async function findNumbered(ctx: Ctx, all: readonly Placed[]): Promise<void> {
  const numbered = all.flatMap(numberedOf);
  if (numbered.length === 0) return;
  await findRepeated(ctx, numbered);
  await findEvents(ctx, numbered);
  await findTokens(ctx, numbered);
}
