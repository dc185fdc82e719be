import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { id, moment, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    leakage: true;
  }
}

/** Where money is lost or does not agree (docs/decisions.md#leakage). */
export const leakageKinds = [
  /** Energy that a connector's register counted between two sessions, and no order took. */
  'energy-between',
  /** What a session may have taken after its last reading, because its charger never told its end. */
  'failed-stop',
  /** Energy for which no price stood, or a price of nothing, while others have one. */
  'unpriced',
  /** An order whose figures wait to be confirmed. */
  'held',
  /** What a driver still owes for an order. */
  'debt',
  /** A message with energy that no order could take. */
  'unmatched',
  /** What a payment provider took or gave back, and the books say otherwise. */
  'provider',
  /** What is noted of an order or a balance, and the ledger says otherwise. */
  'books',
] as const;
export type LeakageKind = (typeof leakageKinds)[number];

/** Whether it still is so, somebody has set it aside, or a run has found it mended. */
export const findingStates = ['open', 'dismissed', 'cured'] as const;
export type FindingState = (typeof findingStates)[number];

/** A leak of money, in major units; kWh. */
export const leakageFinding = z.object({
  id: z.int(),
  kind: z.enum(leakageKinds),
  state: z.enum(findingStates),
  /** When the money was lost. */
  at: z.string(),
  found_at: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** The amount is reckoned from prices of neighbours or from usual power, not read. */
  is_estimated: z.boolean(),
  energy: z.number().nullable(),
  charge_point: z.object({ id: z.int(), title: z.string() }).nullable(),
  charging_site: z.object({ id: z.int(), name: z.string() }).nullable(),
  connector_number: z.int().nullable(),
  order_id: z.int().nullable(),
  /** Its item in the work list, of the kind that the finding has. */
  work_id: z.int().nullable(),
  /** What does not agree: a payment's name at its provider, or which figures of the books. */
  subject: z.string().nullable(),
  expected: z.number().nullable(),
  found: z.number().nullable(),
  /** Who set it aside, when and why. */
  dismissed: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type LeakageFinding = z.infer<typeof leakageFinding>;

export const leakageSorts = ['amount', 'at'] as const;

/** `from` is included, `to` is not; sites are those to which power centers belong now. */
export const leakageFilters = {
  kind: several(z.enum(leakageKinds)).optional(),
  state: several(z.enum(findingStates)).optional(),
  charging_site_id: several(id()).optional(),
  charge_point_id: several(id()).optional(),
  from: moment().optional(),
  to: moment().optional(),
};

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/leakage',
  summary: 'A page of what leaks money, the largest amounts first; the open ones unless a state is asked for',
  needs: { operator: 'payout.read' },
  heavy: true,
  query: listQuery(leakageSorts, leakageFilters),
  result: pageOf(leakageFinding),
});

export const findingTotals = endpoint({
  method: 'GET',
  path: '/api/leakage/totals',
  summary: 'How many findings there are of each kind under the same filters, and what they come to',
  needs: { operator: 'payout.read' },
  heavy: true,
  query: z.strictObject({ search: z.string().trim().max(200).optional(), ...leakageFilters }),
  result: z.object({
    /** Every kind, those without findings too. */
    kinds: z.array(
      z.object({ kind: z.enum(leakageKinds), count: z.int(), amount: z.number(), estimated: z.number() }),
    ),
    count: z.int(),
    amount: z.number(),
    currency: z.string(),
  }),
});
export type FindingTotals = z.infer<typeof findingTotals.result>;

export const exportFindings = endpoint({
  method: 'GET',
  path: '/api/leakage/export',
  summary: 'The findings as a spreadsheet, with the search, filters and order of the list',
  needs: { operator: 'payout.read' },
  query: exportQuery(leakageSorts, leakageFilters),
  result: null,
  file: true,
});

export const leakageRunStates = ['waiting', 'done', 'failed'] as const;
export type LeakageRunState = (typeof leakageRunStates)[number];

/** A comparison of provider, books, orders and registers. */
export const leakageRun = z.object({
  id: z.int(),
  state: z.enum(leakageRunStates),
  /** Its orders were completed from here to before there. */
  from: z.string(),
  to: z.string(),
  /** Who asked for it; null where the clock brought it. */
  by: z.string().nullable(),
  asked_at: z.string(),
  ended_at: z.string().nullable(),
  /** How many of each were compared; null while it waits, and where it failed. */
  compared: z
    .object({
      orders: z.int(),
      /** Pairs of sessions at one connector, and those of which a register is unknown. */
      registers: z.int(),
      registers_unknown: z.int(),
      /** Movements at payment providers; null where none could be asked. */
      movements: z.int().nullable(),
      /** Providers that cannot tell, or did not answer. */
      providers_silent: z.array(z.string()),
      /** New findings, those that still are, and those that are mended since the run before. */
      found: z.int(),
      open: z.int(),
      cured: z.int(),
    })
    .nullable(),
});
export type LeakageRun = z.infer<typeof leakageRun>;

export const listLeakageRuns = endpoint({
  method: 'GET',
  path: '/api/leakage/runs',
  summary: 'The last comparisons, newest first',
  needs: { operator: 'payout.read' },
  result: z.array(leakageRun),
});

/** The longest period of one comparison, in days, and what it is unless told. */
export const runDays = { most: 400, usual: 35 } as const;

export const startLeakageRun = endpoint({
  method: 'POST',
  path: '/api/leakage/runs',
  summary: 'Compares provider, books, orders and registers now; one at a time',
  needs: { operator: 'payout.read' },
  body: z.strictObject({ from: moment().optional(), to: moment().optional() }),
  result: leakageRun,
});

const findingIds = z.array(id()).min(1).max(200);
const changedFindings = z.object({ changed: z.int() });

export const dismissFindings = endpoint({
  method: 'POST',
  path: '/api/leakage/dismiss',
  summary: 'Sets findings aside with a reason; no later run brings them back',
  needs: { operator: 'payout.request' },
  body: z.strictObject({ ids: findingIds, reason: text(500) }),
  result: changedFindings,
});

export const restoreFindings = endpoint({
  method: 'POST',
  path: '/api/leakage/restore',
  summary: 'Brings findings back that were set aside',
  needs: { operator: 'payout.request' },
  body: z.strictObject({ ids: findingIds }),
  result: changedFindings,
});
