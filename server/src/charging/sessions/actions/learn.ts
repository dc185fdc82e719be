import { unfinishedStates, type OrderRow } from '../../orders/rules/order';
import { outletOf } from './load-reports';
import type { Placed } from './loading';
import { type Learnt, outletKey } from './memory';
import { isReading } from './recall';

const isUnfinished = ({ state }: OrderRow): boolean =>
  (unfinishedStates as readonly string[]).includes(state);

/** Notes what an event has shown of its charge point, for the next reading; what is no reading changes too much to be remembered. */
export function learn(learnt: Learnt | undefined, loading: Placed, orders: readonly OrderRow[]): void {
  if (learnt === undefined) return;
  const { known, event, remembered, at } = loading;
  if (!isReading(event)) {
    learnt.note(known.place.id, null);
    return;
  }
  const outlet = outletOf(event);
  // A station of several EVSEs tells of them by turns.
  const outlets = remembered?.outlets ?? new Map(learnt.memory.get(known.place.id, at.getTime())?.outlets);
  if (outlet !== null && remembered === null && 'connectorNumber' in event)
    outlets.set(outletKey(outlet), event.connectorNumber);
  learnt.note(known.place.id, {
    place: known.place,
    orders: orders.filter(isUnfinished),
    outlets,
    sinceMs: remembered?.sinceMs ?? at.getTime(),
  });
}
