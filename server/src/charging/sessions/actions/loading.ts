import type { ChargingPlace } from '../../../network';
import { Problem } from '../../../kernel/problem';
import type { OrderRow } from '../../orders/rules/order';
import type { SessionEvent, Source } from '../rules/event';
import type { FoundTag, Known } from '../rules/known';
import type { Remembered } from './memory';

/** Something that happens to the sessions of one charge point, and when it was heard. */
export interface Told {
  source: Source;
  event: SessionEvent;
  at: Date;
}

/** One event of a set while what it is judged by is loaded. */
export interface Loading extends Told {
  /** Null until its charge point is found, and where that is gone. */
  known: Known | null;
  /** Why it cannot be judged: only its sender learns of it. */
  fault: Problem | null;
  /** What the node remembered of its charge point, where it is judged by that. */
  remembered: Remembered | null;
}

/** One whose charge point is found. */
export interface Placed extends Loading {
  known: Known;
}

export const isPlaced = (loading: Loading): loading is Placed =>
  loading.known !== null && loading.fault === null;

const noTags: ReadonlyMap<string, FoundTag> = new Map();
const noOrders: readonly OrderRow[] = [];

/** What is known of an event when nothing but its place is; with the orders there and the one it names, where these are known. */
export const knownAt = (
  place: ChargingPlace,
  { connectedAt, skewBeforeMs = null }: Source,
  of: Pick<Known, 'orders' | 'named' | 'connector'> = { orders: noOrders, named: null, connector: null },
): Known => ({
  place,
  connectedAt,
  skewBeforeMs,
  orders: of.orders,
  named: of.named,
  connector: of.connector,
  same: null,
  isElsewhere: false,
  around: [],
  transactionId: null,
  events: [],
  repeated: null,
  heard: null,
  tags: noTags,
  judged: null,
});

/** Takes an answer in, or notes why there is none. */
export function settle<T>(
  loading: Loading,
  answer: T | Problem | undefined,
  take: (answer: T) => void,
): void {
  if (answer instanceof Problem) loading.fault = answer;
  else if (answer !== undefined) take(answer);
}
