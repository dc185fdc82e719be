import { z } from 'zod';
import { endpoint } from '../endpoint';
import { emailAddress } from '../identity/codes';
import { exportQuery, listQuery, pageOf, plainQueryWith, several } from '../page';
import { boolean, day, id, integer, name, orNothing, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    card: true;
    'unknown-card': true;
  }
}

/** Who holds a card (docs/decisions.md#cards). */
export const cardHolders = ['operator', 'driver', 'worker', 'vehicle', 'partner'] as const;
export type CardHolder = (typeof cardHolders)[number];

/** Those that a card is issued to here; workers and vehicles have theirs where they are kept. */
export const issuedHolders = ['operator', 'driver'] as const satisfies readonly CardHolder[];

export type IssuedHolder = (typeof issuedHolders)[number];

export const cardStatuses = ['active', 'blocked'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** The number of a card; what follows a `;` is cut by the server, as it is where a charger sends it. */
const cardNumber = () => text(255).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid' });

/** A card that starts sessions at the operator's charge points. */
export const cardShape = z.object({
  id: z.int(),
  number: z.string(),
  label: z.string().nullable(),
  holder: z.enum(cardHolders),
  /** What a driver is called, and their address; null where neither was told. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(cardStatuses),
  /** The last day on which it is good, in the operator's time zone; null where it has no end. */
  expires_on: z.string().nullable(),
  is_expired: z.boolean(),
  /** Goes up with every change. */
  version: z.int(),
  created_at: z.string(),
});
export type Card = z.infer<typeof cardShape>;

export const cardSorts = ['number', 'label', 'holder', 'status', 'expires_on', 'created_at'] as const;

const filters = {
  holder: several(z.enum(cardHolders)).optional(),
  status: several(z.enum(cardStatuses)).optional(),
  expired: boolean().optional(),
};

export const listCards = endpoint({
  method: 'GET',
  path: '/api/cards',
  summary: 'A page of the cards of an operator, with search, filters and order',
  needs: { operator: 'power-center.read' },
  query: listQuery(cardSorts, filters),
  result: pageOf(cardShape),
  heavy: true,
});

export const exportCards = endpoint({
  method: 'GET',
  path: '/api/cards/export',
  summary: 'The cards that the list finds, as a spreadsheet',
  needs: { operator: 'power-center.read' },
  query: exportQuery(cardSorts, filters),
  result: null,
  file: true,
  heavy: true,
});

const holderFields = {
  holder: z.enum(issuedHolders),
  /** Of a driver with a login, now or later. */
  email: orNothing(emailAddress()),
  /** Of a driver without one; beside an address it is what this operator calls them. */
  name: orNothing(name(100)),
  label: orNothing(name(100)),
  expires_on: orNothing(day()),
};

export const createCard = endpoint({
  method: 'POST',
  path: '/api/cards',
  summary: 'Issues a card; also one that a charger has shown and nobody knew',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({ number: cardNumber(), ...holderFields }),
  result: cardShape,
});

const params = z.object({ id: id() });

export const changeCard = endpoint({
  method: 'PUT',
  path: '/api/cards/{id}',
  summary: 'Changes who holds a card, what it is called and until when it is good; its number stays',
  needs: { operator: 'power-center.update' },
  params,
  body: z.strictObject({
    ...holderFields,
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: integer(z.int().min(0)).optional(),
  }),
  result: cardShape,
});

export const blockCard = endpoint({
  method: 'POST',
  path: '/api/cards/{id}/block',
  summary: 'Blocks a card: no session begins with it from now on, and none that runs is ended',
  needs: { operator: 'power-center.update' },
  params,
  result: cardShape,
});

export const unblockCard = endpoint({
  method: 'POST',
  path: '/api/cards/{id}/unblock',
  summary: 'Lets a blocked card start sessions again',
  needs: { operator: 'power-center.update' },
  params,
  result: cardShape,
});

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/cards/{id}',
  summary: 'Removes a card; orders go on naming it',
  needs: { operator: 'power-center.update' },
  params,
  result: z.object({ id: z.int() }),
});

/** Rows of one import at most. */
export const mostImported = 10_000;

export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What becomes of one line of the file. */
export const importedRow = z.object({
  /** Of the file, from 1; the headings stand in the first. */
  line: z.int(),
  number: z.string(),
  outcome: z.enum(importOutcomes),
  /** What is wrong, where it is refused. */
  field: z.string().nullable(),
  error: z.string().nullable(),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importCards = endpoint({
  method: 'POST',
  path: '/api/cards/import',
  summary:
    'Issues and changes cards from a CSV file with the headings number, holder, email, name, label, expires_on: all of them, or none where a line is refused. A dry run only says what would become of each line',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({
    content: z.string().max(1024 * 1024),
    dry_run: boolean().default(false),
  }),
  result: z.object({
    applied: z.boolean(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    rows: z.array(importedRow),
  }),
  heavy: true,
});

/** A card that was shown at a charger and that nobody knew. */
export const unknownCard = z.object({
  id: z.int(),
  number: z.string(),
  charge_point: z.object({ id: z.int(), title: z.string() }),
  first_at: z.string(),
  last_at: z.string(),
  /** How often it was shown. */
  times: z.int(),
  is_ignored: z.boolean(),
});
export type UnknownCard = z.infer<typeof unknownCard>;

export const listUnknownCards = endpoint({
  method: 'GET',
  path: '/api/cards/unknown',
  summary: 'Cards that chargers have shown and nobody knew, the last one first',
  needs: { operator: 'power-center.read' },
  query: plainQueryWith({ ignored: boolean().optional() }),
  result: z.array(unknownCard),
});

export const ignoreUnknownCard = endpoint({
  method: 'PATCH',
  path: '/api/cards/unknown/{id}',
  summary: 'Takes an unknown card out of the list, or back into it',
  needs: { operator: 'power-center.update' },
  params,
  body: z.strictObject({ ignored: boolean() }),
  result: unknownCard,
});
