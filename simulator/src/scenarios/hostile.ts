import type { Request } from '../protocol/protocol';
import type { Wire } from '../run/faults';
import { begin, charge, leave, runTrouble, type Spot, type TroubleOptions } from './trouble';

type Fields = Record<string, unknown>;
/** What stands instead of the fields of an object, from the inside out. */
type Change = (fields: Fields, action: string) => Fields;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function changed(value: unknown, action: string, change: Change): unknown {
  if (Array.isArray(value)) return value.map((inner) => changed(inner, action, change));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([key, each]) => [key, changed(each, action, change)]);
  return change(Object.fromEntries(inner) as Fields, action);
}

const spoil = (change: Change): Wire => ({
  request: ({ action, payload }: Request) => ({
    action,
    payload: changed(payload, action, change) as object,
  }),
});

const isRegister = (fields: Fields): boolean => fields['measurand'] === 'Energy.Active.Import.Register';
/** Readings of 2.0.1 are numbers, those of 1.6 texts. */
const inUnit = (fields: Fields, unit: string): Fields =>
  'unitOfMeasure' in fields ? { ...fields, unitOfMeasure: { unit } } : { ...fields, unit };
const written = (fields: Fields, value: number | string): Fields => ({
  ...fields,
  value: typeof fields['value'] === 'number' ? Number(value) : String(value),
});
const reading =
  (change: (fields: Fields, wh: number) => Fields): Change =>
  (fields) =>
    isRegister(fields) ? change(fields, Number(fields['value'])) : fields;

/** Words that no version knows, or another one, in fields that may be left out. */
const oddWords: Change = (fields) => {
  const { triggerReason, ...others } = fields;
  const odd: Fields =
    fields['eventType'] === 'Ended'
      ? others
      : { ...fields, ...(triggerReason ? { triggerReason: 'Whim' } : {}) };
  if ('measurand' in fields) return { ...odd, context: 'Sample.Whenever', location: 'Garage', phase: 'L7' };
  if ('stoppedReason' in fields) return { ...odd, stoppedReason: 'ReqEnergyTransferRejected' };
  if ('chargingState' in fields) return { ...odd, chargingState: 'Dozing' };
  if ('meterStop' in fields) return { ...odd, reason: 'GridFailure' };
  return 'errorCode' in fields ? { ...odd, errorCode: 'E-42' } : odd;
};

const swapped = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
};
const swappedTypes: Change = (fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, swapped(value)]));

const moved = (id: unknown): unknown => (typeof id === 'number' && id > 0 ? id + 7 : id);
const oddConnectors: Change = (fields) => {
  if ('evse' in fields && isFields(fields['evse']))
    return { ...fields, evse: { ...fields['evse'], id: moved(fields['evse']['id']) } };
  if ('evseId' in fields) return { ...fields, evseId: moved(fields['evseId']) };
  return 'connectorId' in fields && !('id' in fields) && !('evseId' in fields)
    ? { ...fields, connectorId: moved(fields['connectorId']) }
    : fields;
};

const long = 'x'.repeat(60);
const longIds: Change = (fields) => {
  if (typeof fields['idTag'] === 'string') return { ...fields, idTag: `${fields['idTag']};${long}` };
  if (typeof fields['idToken'] === 'string') return { ...fields, idToken: `${fields['idToken']};${long}` };
  return typeof fields['transactionId'] === 'string'
    ? { ...fields, transactionId: `${fields['transactionId']}-${long}` }
    : fields;
};

const inKwh = reading((fields, wh) => inUnit(written(fields, wh / 1000), 'kWh'));
const labelledKwh = reading((fields) => inUnit(fields, 'kWh'));
/** Two decimals of a kWh, but for the readings that begin and end a transaction. */
const rounded = reading((fields, wh) =>
  String(fields['context']).startsWith('Transaction.')
    ? fields
    : inUnit(written(fields, (wh / 1000).toFixed(2)), 'kWh'),
);

const nonsense: readonly string[] = [
  '',
  'no json at all',
  '{"an":"object"}',
  '[2,"coffee","MakeCoffee",null]',
  '[2,"beat","Heartbeat",null]',
  '[3,"nobody asked",{}]',
  '[4,"nobody asked","InternalError","",{}]',
  '[9,"what",{}]',
];

const oddFrames = (random: () => number): Wire => ({
  frames: (text) => {
    const odd = nonsense[Math.floor(random() * nonsense.length)] ?? '';
    const choice = random();
    if (choice < 0.3) return [`\uFEFF${text}`];
    if (choice < 0.6) return [Buffer.from(text)];
    return [odd, text];
  },
});

const kinds: readonly ((random: () => number) => Wire)[] = [
  () => spoil(oddWords),
  () => spoil(swappedTypes),
  () => spoil(inKwh),
  () => spoil(labelledKwh),
  () => spoil(rounded),
  () => spoil(oddConnectors),
  oddFrames,
  () => spoil(longIds),
];

async function bother(spot: Spot): Promise<void> {
  const { charger, index, random } = spot;
  charger.faults.wire = (kinds[index % kinds.length] ?? oddFrames)(random);
  await begin(spot);
  await charge(spot);
  await leave(spot);
}

/** Every charger speaks oddly in a way of its own: words, types, units, rounding, connectors, frames or ids. */
export const runHostile = (options: TroubleOptions): Promise<void> => runTrouble(options, bother);
