import type { ChargingPlace } from '../../../network';
import type { Asking, Judged, Tag, TagVerdict } from '../../authorization/rules';
import type { OrderRow } from '../../orders/rules/order';
import type { KeptEvent } from '../../orders/rules/transaction-event';

/** A connector by its id and its number. */
export type NumberedConnector = Pick<ChargingPlace['connectors'][number], 'id' | 'number'>;

/** The operator's token of a name, whether some domain answers for the kind of its holder, and whether the place admits who that is. */
export interface FoundTag {
  tag: Tag | null;
  isAnswered: boolean;
  isAdmitted?: boolean;
}

/** All that an event is judged by: loaded before, so that the rules never wait for anything. */
export interface Known {
  place: ChargingPlace;
  connectedAt: Date | null;
  /** How far the device's clock was ahead when its connection began, where it has been set since; null otherwise. */
  skewBeforeMs: number | null;
  /** Orders of the charge point that are not ended, oldest first. */
  orders: readonly OrderRow[];
  /** The order that the event names, whether it is ended or not. */
  named: OrderRow | null;
  /** The connector the event is on; one that nobody announced is made before. */
  connector: NumberedConnector | null;
  /** The order of the very start that is told again (docs/chargers-in-the-field.md#start-repeated). */
  same: OrderRow | null;
  /** The transaction that the event names is one of another charge point. */
  isElsewhere: boolean;
  /** Orders of the charge point that may be, or have run beside, a transaction that only its stop tells of. */
  around: readonly OrderRow[];
  /** The id for a transaction that the server names. */
  transactionId: number | null;
  /** Events kept of the transaction; only where the event is judged by all of them. */
  events: readonly KeptEvent[];
  /** The event was kept before, with what its token was worth then. */
  repeated: { verdict: TagVerdict | null } | null;
  /** What became of the connector's status; `at` is null where something newer was known. */
  heard: { at: Date | null; isPlugIn: boolean } | null;
  /** Tokens that the event may be about, by `keyOf` their text. */
  tags: ReadonlyMap<string, FoundTag>;
  /** What the start that the event asks for is worth; null while nobody was asked. */
  judged: Judged | null;
}

/** A start that somebody must be asked about before the event can be judged. */
export interface StartQuestion {
  who: Asking;
  connectorId: number;
  at: Date;
  isOffline: boolean;
  /** Orders that this very start ends: their id tokens are free again. */
  endedOrders: readonly number[];
}
