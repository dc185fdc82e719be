import {
  type AttentionKind,
  attention,
  type BaseChargePointStatus,
  type RefusalReason,
  type Result,
  type WorkKind,
} from '@voltdeck/contract';

type Attention = Result<typeof attention.attention>;

/** A charge point that needs a look. */
export interface TroubledRow {
  kind: AttentionKind;
  id: number;
  title: string;
  place: string | null;
  timeZone: string;
  connectors: number[];
  faults: string[];
  refusal: RefusalReason | null;
  since: Date | null;
}

export interface TroubleFindings {
  counts: readonly { kind: AttentionKind; count: number }[];
  rows: readonly TroubledRow[];
  /** What waits in the work list, and since when the first does. */
  waiting: readonly { kind: WorkKind; count: number; since: Date | null }[];
}

/** Kinds of the work list that are told as one each; a shared identity is told with its charge point. */
export const waitingKinds = ['stuck', 'unmatched', 'held'] as const satisfies readonly (AttentionKind &
  WorkKind)[];

const isWaitingKind = (kind: WorkKind): kind is (typeof waitingKinds)[number] =>
  (waitingKinds as readonly WorkKind[]).includes(kind);

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

/** Composes what needs a look: by urgency, what waits in the work list as one of each kind among the charge points. */
export function attentionOf({ counts, rows, waiting }: TroubleFindings): Attention {
  const work = waiting.flatMap(({ kind, count, since }) =>
    isWaitingKind(kind) && count > 0 ? [{ kind, count, since: since?.toISOString() ?? null }] : [],
  );
  const items = work.map((each) => ({
    ...each,
    charge_point: null,
    connectors: [],
    faults: [],
    refusal: null,
  }));
  const places = rows.map((row) => ({
    kind: row.kind,
    charge_point: { id: row.id, title: row.title, place: row.place, time_zone: row.timeZone },
    connectors: row.connectors,
    faults: row.faults,
    refusal: row.refusal,
    since: row.since?.toISOString() ?? null,
    count: 1,
  }));
  const all = [...counts, ...work.map(({ kind, count }) => ({ kind, count }))];
  return {
    counts: all.toSorted((one, other) => urgency(one.kind) - urgency(other.kind)),
    items: [...places, ...items]
      .toSorted((one, other) => urgency(one.kind) - urgency(other.kind))
      .slice(0, shownTroubles),
  };
}
