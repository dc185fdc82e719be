/** Fields and places in lists, down to a value. */
export type Path = readonly (string | number)[];

/** One value of a payload told otherwise. */
export interface Mutation {
  path: Path;
  /** What became of the value. */
  kind: string;
  payload: object;
}

const gone = Symbol('gone');

/** What the same is called in the other version, by the name of its field. */
const ofOtherVersion: Readonly<Record<string, readonly unknown[]>> = {
  reason: ['StoppedByEV', 'UnlockCommand'],
  stoppedReason: ['UnlockCommand', 'SoftReset'],
  chargingState: ['Preparing', 'Finishing'],
  eventType: ['StartTransaction', 'StopTransaction', 'MeterValues'],
  triggerReason: ['Local', 'StatusNotification'],
  status: ['Occupied'],
  connectorStatus: ['Charging', 'Preparing', 'Finishing'],
  errorCode: ['NoFailure'],
  unit: ['ASU'],
  idTag: [{ idToken: 'CARD', type: 'ISO14443' }],
  idToken: ['CARD'],
  type: ['RFID'],
  connectorId: [{ id: 1, connectorId: 1 }],
  evse: [1],
  evseId: [{ id: 1 }],
  unitOfMeasure: ['kWh'],
  timestamp: [1_767_225_600, '2026-01-01 00:00'],
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words of which the specification knows a few only. */
const isWord = (name: string | number | undefined): boolean =>
  typeof name === 'string' &&
  /reason|type|state|status|context|format|measurand|phase|location|unit|errorCode/i.test(name);

function neighboursOf(value: unknown, name: string | number | undefined): [string, unknown][] {
  if (value === '$tx')
    return [
      ['a text', 'banana'],
      ['its text', '$tx as text'],
      ['a list', [value]],
    ];
  if (typeof value === 'string')
    return [
      ['a number', Number.isFinite(Number(value)) ? Number(value) : 7],
      ['a list', [value]],
      ...(isWord(name) ? [['an unknown word', 'Unbekannt'] as [string, unknown]] : []),
    ];
  if (typeof value === 'number')
    return [
      ['a text', 'banana'],
      ['its text', String(value)],
      ['a list', [value]],
    ];
  if (Array.isArray(value))
    return [
      ['a text', 'banana'],
      ['its first', value[0]],
      ['a number', 7],
    ];
  if (isObject(value))
    return [
      ['a text', 'banana'],
      ['a list', [value]],
      ['a number', 7],
    ];
  return [
    ['a text', 'banana'],
    ['a number', 7],
  ];
}

/** What may come in the place of a value. */
function insteadOf(value: unknown, name: string | number | undefined): [string, unknown][] {
  const others = (typeof name === 'string' ? ofOtherVersion[name] : undefined) ?? [];
  return [
    ['null', null],
    ['an empty text', ''],
    ['missing', gone],
    ['an empty object', {}],
    ['an empty list', []],
    ['true', true],
    ...neighboursOf(value, name),
    ...others.map((other): [string, unknown] => [`as of the other version: ${JSON.stringify(other)}`, other]),
  ];
}

function put(payload: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(payload)) {
    const each = payload.map((item, index) => (index === key ? put(item, rest, value) : (item as unknown)));
    return each.filter((item) => item !== gone);
  }
  if (!isObject(payload)) return payload;
  const entries = Object.entries(payload).map(([name, inner]): [string, unknown] => [
    name,
    name === key ? put(inner, rest, value) : inner,
  ]);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== gone));
}

function* valuesIn(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  if (path.length > 0) yield { path, value };
  const inner = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, each] of inner) yield* valuesIn(each, [...path, key]);
}

/** A payload with each of its values in turn told otherwise, in all ways. */
export function mutationsOf(payload: object): Mutation[] {
  const mutations: Mutation[] = [];
  for (const { path, value } of valuesIn(payload)) {
    for (const [kind, instead] of insteadOf(value, path.at(-1))) {
      if (JSON.stringify(instead) === JSON.stringify(value)) continue;
      mutations.push({ path, kind, payload: put(payload, path, instead) as object });
    }
  }
  return mutations;
}
