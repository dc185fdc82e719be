import { feed, type FeedItem, type Happening, toKwh, toMajor } from '@voltdeck/contract';

/** Where the happenings come from; the place in the list decides between those of the same moment. */
export const sources = ['started', 'completed', 'failed', 'event'] as const;
export type Source = (typeof sources)[number];

/** The happening each of the first three is; events of charge points name theirs. */
const kindOf: Readonly<Record<Exclude<Source, 'event'>, Happening>> = {
  started: 'order-started',
  completed: 'order-completed',
  failed: 'order-failed',
};

/** A place in the feed: microseconds since 1970, the place of the source in `sources`, the number of the row. */
export interface FeedPosition {
  micros: number;
  rank: number;
  id: number;
}

/** What was found of a happening; energy in Wh, price in minor units. */
export interface FeedRow extends FeedPosition {
  kind: Happening | null;
  chargePointId: number;
  title: string;
  timeZone: string;
  connectorNumber: number | null;
  detail: string | null;
  order: {
    tag: string | null;
    tagLabel: string | null;
    firstName: string | null;
    lastName: string | null;
    energyWh: number;
    costMinor: number;
    currency: string;
  } | null;
}

/** What is asked for: the sources to read, and of events the kinds. */
export interface Wanted {
  sources: Source[];
  eventKinds: Happening[];
}

/** The sources and kinds a caller gets: what it asked for, less what it may not read. */
export function wantedBy(
  asked: readonly Happening[] | undefined,
  may: { readOrders: boolean; readNetwork: boolean },
): Wanted {
  const isAsked = (kind: Happening): boolean => asked === undefined || asked.includes(kind);
  const eventKinds = may.readNetwork ? feed.networkHappenings.filter(isAsked) : [];
  const found = sources.filter((source) =>
    source === 'event' ? eventKinds.length > 0 : may.readOrders && isAsked(kindOf[source]),
  );
  return { sources: found, eventKinds };
}

export const placeOf = ({ micros, rank, id }: FeedPosition): string => `${micros}-${rank}-${id}`;

/** Reads a place that the contract has found well formed. */
export function readPlace(text: string): FeedPosition {
  const [micros = 0, rank = 0, id = 0] = text.split('-').map(Number);
  return { micros, rank, id };
}

const userOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  firstName === null && lastName === null ? null : { first_name: firstName ?? '', last_name: lastName ?? '' };

/** A happening as clients read it. */
export function toItem(row: FeedRow): FeedItem {
  const source = sources[row.rank] ?? 'event';
  const { order } = row;
  return {
    id: `${source}-${row.id}`,
    at: new Date(Math.floor(row.micros / 1000)).toISOString(),
    kind: source === 'event' ? (row.kind ?? 'connected') : kindOf[source],
    charge_point: { id: row.chargePointId, title: row.title, time_zone: row.timeZone },
    connector_number: row.connectorNumber,
    order:
      order === null
        ? null
        : {
            id: row.id,
            user: userOf(order),
            tag: order.tag,
            tag_label: order.tagLabel,
            energy: toKwh(order.energyWh),
            price: toMajor(order.costMinor, order.currency),
            currency: order.currency,
          },
    detail: row.detail,
  };
}
