/** What a change does, as its sentence says it. */
export type ProposalVerb =
  | 'create'
  | 'update'
  | 'delete'
  | 'start'
  | 'stop'
  | 'close'
  | 'block'
  | 'unblock'
  | 'reply';

/** A call that an assistant may propose. */
export interface ProposableCall {
  verb: ProposalVerb;
  /** The kind of thing, as the audit log names it. */
  noun: string;
  /** The GET that tells what is there now; without one nothing is compared. */
  of?: string;
  /** That GET lists rows: the one with the id of the path is meant. */
  isAmong?: true;
  /** That GET answers with a list, which stands in the body under this name. */
  wraps?: string;
  /** The thing that it belongs to: the GET that names it, its kind, and the field that holds its id where the path does not. */
  at?: { path: string; noun: string; by?: string };
  /** Fields that may not be sent: their answer would be lost. */
  without?: readonly string[];
  /** It ends something that goes on, or tells somebody outside. */
  isDangerous?: true;
}

const chargePoint = '/api/charge-points/{id}';
const fleet = '/api/fleets/{id}';
const ofChargePoint = { path: chargePoint, noun: 'power-center' };
const ofPrice = { ...ofChargePoint, by: 'charge_point_id' };
const ofFleet = { path: fleet, noun: 'fleet' };

/** The three calls by which a thing is added, replaced and deleted. */
function three(
  noun: string,
  { list, one, of = one, ...rest }: { list: string; one: string; of?: string } & Partial<ProposableCall>,
): Record<string, ProposableCall> {
  return {
    [`POST ${list}`]: { verb: 'create', noun, ...(rest.at && { at: rest.at }) },
    [`PUT ${one}`]: { verb: 'update', noun, of, ...rest },
    [`DELETE ${one}`]: { verb: 'delete', noun, of, ...rest },
  };
}

/**
 * Every call that may be proposed, by method and path; what is not named here may not (docs/decisions.md#proposals):
 * nothing by which money moves, nothing that a person does themselves, nothing whose answer holds a secret.
 */
export const proposableCalls: Readonly<Record<string, ProposableCall>> = {
  [`PATCH ${chargePoint}`]: {
    verb: 'update',
    noun: 'power-center',
    of: chargePoint,
    without: ['renew_password'],
  },
  [`DELETE ${chargePoint}`]: { verb: 'delete', noun: 'power-center', of: chargePoint },
  ...three('charging-site', { list: '/api/charging-sites', one: '/api/charging-sites/{id}' }),
  ...three('power-center-group', {
    list: '/api/charge-point-groups',
    one: '/api/charge-point-groups/{id}',
  }),
  'PATCH /api/charge-point-groups/{id}/charge-points': {
    verb: 'update',
    noun: 'power-center-group',
    of: '/api/charge-point-groups/{id}',
  },
  ...three('category', {
    list: '/api/categories',
    one: '/api/categories/{id}',
    of: '/api/categories',
    isAmong: true,
  }),
  [`POST ${chargePoint}/charge-point-prices`]: {
    verb: 'create',
    noun: 'power-center-price',
    at: ofChargePoint,
  },
  [`PUT ${chargePoint}/charge-point-prices`]: {
    verb: 'update',
    noun: 'power-center-price',
    of: `${chargePoint}/charge-point-prices`,
    wraps: 'rows',
    at: ofChargePoint,
  },
  'PUT /api/charge-point-prices/{id}': {
    verb: 'update',
    noun: 'power-center-price',
    of: '/api/charge-point-prices/{id}',
    at: ofPrice,
  },
  'DELETE /api/charge-point-prices/{id}': {
    verb: 'delete',
    noun: 'power-center-price',
    of: '/api/charge-point-prices/{id}',
    at: ofPrice,
  },
  [`POST ${chargePoint}/price-changes`]: { verb: 'create', noun: 'price-change', at: ofChargePoint },
  'DELETE /api/price-changes/{id}': { verb: 'delete', noun: 'price-change' },
  'POST /api/cards': { verb: 'create', noun: 'card' },
  'PUT /api/cards/{id}': { verb: 'update', noun: 'card' },
  'DELETE /api/cards/{id}': { verb: 'delete', noun: 'card' },
  'POST /api/cards/{id}/block': { verb: 'block', noun: 'card', isDangerous: true },
  'POST /api/cards/{id}/unblock': { verb: 'unblock', noun: 'card' },
  'PATCH /api/charging-settings': {
    verb: 'update',
    noun: 'charging-settings',
    of: '/api/charging-settings',
  },
  'POST /api/feedback/{id}/reply': {
    verb: 'reply',
    noun: 'feedback',
    of: '/api/feedback/{id}',
    isDangerous: true,
  },
  'POST /api/orders/start': { verb: 'start', noun: 'order' },
  'POST /api/orders/stop': { verb: 'stop', noun: 'order', isDangerous: true },
  'POST /api/orders/{id}/close': { verb: 'close', noun: 'order', of: '/api/orders/{id}', isDangerous: true },
  ...three('fleet', { list: '/api/fleets', one: fleet }),
  ...three('vehicle', { list: `${fleet}/vehicles`, one: `${fleet}/vehicles/{vehicleId}`, at: ofFleet }),
  ...three('vehicle-group', {
    list: `${fleet}/vehicle-groups`,
    one: `${fleet}/vehicle-groups/{vehicleGroupId}`,
    at: ofFleet,
  }),
  ...three('limitation', {
    list: `${fleet}/limitations`,
    one: `${fleet}/limitations/{limitationId}`,
    at: ofFleet,
  }),
  ...three('worker', { list: '/api/workers', one: '/api/workers/{id}' }),
};

/** The call of a name; what nobody may propose has none. */
export const proposable = (call: string): ProposableCall | null =>
  Object.hasOwn(proposableCalls, call) ? (proposableCalls[call] ?? null) : null;

/** Whether a person is asked once more before it is carried out. */
export const isDangerous = (call: string): boolean => {
  const known = proposable(call);
  return known === null || known.verb === 'delete' || known.isDangerous === true;
};

/** The parameters that a path names, out of others. */
export const paramsFor = (path: string, params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, params[name]]));
