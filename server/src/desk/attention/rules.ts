import {
  type AttentionKind,
  attention,
  type BaseChargePointStatus,
  type RefusalReason,
  type Result,
} from '@voltdeck/contract';

type Attention = Result<typeof attention.attention>;

/** A charge point that needs a look. */
export interface TroubledRow {
  kind: AttentionKind;
  id: number;
  title: string;
  place: string | null;
  connectors: number[];
  faults: string[];
  refusal: RefusalReason | null;
  since: Date | null;
}

export interface TroubleFindings {
  counts: readonly { kind: AttentionKind; count: number }[];
  rows: readonly TroubledRow[];
  /** Orders that wait to be confirmed, and since when the first does. */
  held: { count: number; since: Date | null };
}

/** Statuses of a charge point that somebody should look at. */
export const troubledStatuses = [
  'pending',
  'out_of_service',
  'unavailable',
] as const satisfies readonly BaseChargePointStatus[];

/** How many are named; the counts tell of the others. */
export const shownTroubles = 8;

/** The kinds as they are to be looked at. */
export const byUrgency: readonly AttentionKind[] = attention.attentionKinds;

const urgency = (kind: AttentionKind): number => byUrgency.indexOf(kind);

/** Composes what needs a look: by urgency, the held orders as one among the charge points. */
export function attentionOf({ counts, rows, held }: TroubleFindings): Attention {
  const orders: Attention['items'] =
    held.count === 0
      ? []
      : [
          {
            kind: 'held',
            charge_point: null,
            connectors: [],
            faults: [],
            refusal: null,
            since: held.since?.toISOString() ?? null,
            count: held.count,
          },
        ];
  const places = rows.map((row) => ({
    kind: row.kind,
    charge_point: { id: row.id, title: row.title, place: row.place },
    connectors: row.connectors,
    faults: row.faults,
    refusal: row.refusal,
    since: row.since?.toISOString() ?? null,
    count: 1,
  }));
  const all = held.count === 0 ? counts : [...counts, { kind: 'held' as const, count: held.count }];
  return {
    counts: all.toSorted((one, other) => urgency(one.kind) - urgency(other.kind)),
    items: [...places, ...orders]
      .toSorted((one, other) => urgency(one.kind) - urgency(other.kind))
      .slice(0, shownTroubles),
  };
}
