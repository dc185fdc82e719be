import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportFormats, plainQueryWith } from '../page';
import { id } from '../wire';

/** How chargers differ from the standard; `others` counts what is told apart no further (docs/chargers-in-the-field.md#deviations). */
export const deviationKinds = [
  'number-as-text',
  'text-as-number',
  'text-as-boolean',
  'single-for-list',
  'null-as-absent',
  'empty-as-absent',
  'letter-case',
  'missing-time',
  'missing-value',
  'unreadable-value',
  'unknown-word',
  'unknown-field',
  'too-deep',
  'odd-frame',
  'too-long',
  'decimals',
  'format',
  'others',
] as const;
export type DeviationKind = (typeof deviationKinds)[number];

/**
 * What a deviation means for the operator: `harmless` is read as if it were right, `inexact` is read as well as can be,
 * `lost` is a value that nobody can use, `unknown` is not told apart.
 */
export const deviationEffects = ['harmless', 'inexact', 'lost', 'unknown'] as const;
export type DeviationEffect = (typeof deviationEffects)[number];

/** When and how often something was said; `first_at` is null where it was counted before that was kept. */
const told = {
  count: z.int(),
  first_at: z.string().nullable(),
  last_at: z.string(),
};

/** What was said otherwise than the standard: in which message, and where in it. */
const what = {
  kind: z.enum(deviationKinds),
  effect: z.enum(deviationEffects),
  /** Of OCPP; empty for `others`. */
  action: z.string(),
  /** Dotted, `[]` for a place in a list; empty for the message itself. */
  path: z.string(),
  /** How many of the operator's power centers said it; those that did before this was kept are missing. */
  charge_points: z.int(),
  ...told,
};

/** A model of a maker as its devices name both; empty where they do not say. */
const device = { vendor: z.string(), model: z.string() };

/** One deviation of a model at one firmware. */
export const deviationShape = z.object({
  ...what,
  /** Whether the power center in question said it itself. */
  here: z.boolean(),
});
export type Deviation = z.infer<typeof deviationShape>;

export const chargePointDeviations = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/deviations',
  summary:
    'What the operator’s chargers of the same model and firmware say otherwise than the standard, most frequent first',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  result: z.object({
    ...device,
    firmware: z.string(),
    /** How many of the operator’s power centers are of this model and firmware now. */
    charge_points: z.int(),
    deviations: z.array(deviationShape),
  }),
});

/** A model at one firmware with what it says otherwise than the standard. */
export const deviatingModelShape = z.object({
  ...device,
  firmware: z.string(),
  /** How many different deviations it has. */
  kinds: z.int(),
  /** How many of the operator’s power centers are of this model and firmware now. */
  charge_points: z.int(),
  ...told,
});
export type DeviatingModel = z.infer<typeof deviatingModelShape>;

const named = () => z.string().trim().max(255);

export const listDeviations = endpoint({
  method: 'GET',
  path: '/api/deviations',
  summary:
    'The models and firmwares of which the operator’s chargers say something otherwise than the standard',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: plainQueryWith({
    vendor: named().optional(),
    model: named().optional(),
    firmware: named().optional(),
  }),
  result: z.array(deviatingModelShape),
});

/** A call that deviates so, as it came but for its secrets and the numbers of cards, which are masked: its first 4,096 characters. */
export const deviationExampleShape = z.object({
  at: z.string(),
  firmware: z.string(),
  frame: z.string(),
  /** Of the whole call. */
  bytes: z.int(),
  is_cut: z.boolean(),
});
export type DeviationExample = z.infer<typeof deviationExampleShape>;

/** One deviation of a model, over all its firmwares. */
export const reportedDeviationShape = z.object({
  ...what,
  /** The lowest firmware that has it. */
  since_firmware: z.string(),
  /** Whether the highest firmware that is known of the model has it, too. */
  is_in_newest: z.boolean(),
  /** Those that have it, lowest first. */
  firmwares: z.array(z.object({ firmware: z.string(), ...told })),
  /** The newest one; null where none was kept. */
  example: deviationExampleShape.nullable(),
});
export type ReportedDeviation = z.infer<typeof reportedDeviationShape>;

const reportQuery = { vendor: named(), model: named() };

export const deviationReport = endpoint({
  method: 'GET',
  path: '/api/deviations/report',
  summary:
    'For the maker of a model: what its chargers say otherwise than the standard, how often, since which firmware, ' +
    'each with an example; the 200 most frequent',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: z.strictObject(reportQuery),
  result: z.object({
    ...device,
    /** What is known of the model among the operator’s power centers, lowest first. */
    firmwares: z.array(z.object({ firmware: z.string(), charge_points: z.int() })),
    deviations: z.array(reportedDeviationShape),
    /** There are more. */
    is_cut: z.boolean(),
  }),
});
export type DeviationReport = z.infer<(typeof deviationReport)['result']>;

export const exportDeviations = endpoint({
  method: 'GET',
  path: '/api/deviations/report/export',
  summary: 'The report for the maker of a model as a spreadsheet, a row for each deviation at each firmware',
  needs: { operator: 'power-center.read' },
  query: z.strictObject({ format: z.enum(exportFormats).default('csv'), ...reportQuery }),
  result: null,
  file: true,
});
