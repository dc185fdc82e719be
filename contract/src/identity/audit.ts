import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, olderPageOf, pageOf, plainQuery, several } from '../page';
import { id, moment, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    audit: true;
  }
}

/**
 * Who did it: one of the operator's people, a program with the operator's developer key, a driver by an app, a charger,
 * staff on the command line, the product by itself, or nobody known.
 */
export const auditActors = ['member', 'key', 'driver', 'charger', 'staff', 'system', 'guest'] as const;
export type AuditActor = (typeof auditActors)[number];

/** As what somebody acted then. */
export const auditRoles = ['owner', 'voltdeck_user', 'fleet_admin'] as const;

/** A field that changed, by its name in the API; a secret is masked on both sides, and null is nothing. */
export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

/** The same with its name and both values in the caller's language, null where there is none; of lists the texts tell what went and what came. */
export const toldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  before_text: z.string().nullable(),
  after_text: z.string().nullable(),
});
export type ToldChange = z.infer<typeof toldChange>;

/** A line of the audit log (docs/decisions.md#audit). */
export const auditLine = z.object({
  id: z.int(),
  at: z.string(),
  /** Who did what to which thing, as a sentence in the caller's language. */
  says: z.string(),
  /** What was done, as a verb in the past: `updated`. */
  action: z.string(),
  noun: z.string(),
  /** The kind of thing in the caller's language. */
  noun_text: z.string(),
  /** The thing, whether it is still there or not. */
  noun_id: z.int().nullable(),
  /** What the thing was called then. */
  name: z.string().nullable(),
  /** What the thing belongs to, as a price to its power center. */
  within: z.object({ noun: z.string(), id: z.int() }).nullable(),
  actor: z.enum(auditActors),
  /** The person, by the membership they acted through; their name is what they are called today. */
  by: z
    .object({
      id: z.int(),
      name: z.string().nullable(),
      is_you: z.boolean(),
      role: z.enum(auditRoles).nullable(),
    })
    .nullable(),
  /** The first characters of the developer key that acted. */
  key: z.string().nullable(),
  /** The charger that acted. */
  charge_point_id: z.int().nullable(),
  /** Where the call came from, and with what; told in the whole log, and left out beside the thing. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  login_id: z.int().nullable(),
  changes: z.array(toldChange),
  /** What else was noted, such as a reason; of old lines also what is known without what was before. */
  noted: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      value: z.unknown(),
      text: z.string(),
    }),
  ),
  request_id: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const auditSorts = ['at'] as const;

const word = () => text(50);

/** Every kind of thing and every verb that this build writes down, with its name in the caller's language. */
const choice = z.object({ value: z.string(), text: z.string() });

const auditFilters = {
  from: moment().optional(),
  to: moment().optional(),
  /** Memberships. */
  by: several(id()).optional(),
  actor: several(z.enum(auditActors)).optional(),
  noun: several(word()).optional(),
  /** One thing and what belongs to it, as `power-center:12`. */
  thing: z
    .string()
    .regex(/^[a-z][a-z-]{0,49}:[1-9]\d{0,14}$/, { error: 'invalid' })
    .optional(),
  action: several(word()).optional(),
  address: text(50).optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary:
    'Who changed what, when and from where, the latest first; `search` looks at the names of people and things, and at what fields held',
  needs: { operator: 'owner' },
  heavy: true,
  query: listQuery(auditSorts, auditFilters),
  result: pageOf(auditLine),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The audit log as a spreadsheet, with the search, filters and order of the list',
  needs: { operator: 'owner' },
  query: exportQuery(auditSorts, auditFilters),
  result: null,
  file: true,
});

export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/api/audit/choices',
  summary: 'The choices of the filters by kind of thing, by what was done and by what did it, in words',
  needs: { operator: 'owner' },
  result: z.object({ nouns: z.array(choice), actions: z.array(choice), actors: z.array(choice) }),
});

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit/people',
  summary: 'Who works or worked for the operator, by name: the choices of the filter by person',
  needs: { operator: 'owner' },
  query: plainQuery,
  result: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      role: z.enum(auditRoles),
      has_left: z.boolean(),
    }),
  ),
});

/** The history of one thing, as its noun answers it. */
export const historyPage = olderPageOf(auditLine);
export type HistoryPage = z.infer<typeof historyPage>;
