import { type ActionOf, actionsOf, type OcppVersion, requestSchema, type Schema } from '@voltdeck/ocpp';
import { drawFrom, type Draw } from '../golden/testing-random';
import { hostileValues } from '../testing-hostile';

/** One frame of a run: the same for the same seed, version and number, whatever came before it. */
export interface FuzzFrame {
  number: number;
  data: string | Buffer;
  /** What was done to it. */
  how: string;
}

const definitions = '#/definitions/';
const resolve = (root: Schema, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (root.definitions?.[schema.$ref.slice(definitions.length)] ?? {});

/** Words by which messages of one run speak of the same things. */
const names = ['CARD', 'card', 'BLOCKED', 'NOBODY'] as const;
const measurands = ['Energy.Active.Import.Register', 'Power.Active.Import', 'SoC', 'Voltage'] as const;

function textFor(draw: Draw, key: string): string {
  if (key.startsWith('idTag') || key === 'idToken' || key === 'parentIdTag') return draw.one(names);
  if (key === 'transactionId') return `tx-${draw.int(0, 30)}`;
  if (key === 'value') return String(draw.int(0, 50_000));
  return draw.one(['1', 'text', 'Wh', '']);
}

function numberFor(draw: Draw, key: string): number {
  if (key === 'connectorId' || key === 'id' || key === 'evseId') return draw.int(0, 3);
  if (key === 'transactionId') return draw.int(-1, 200);
  return key === 'meterStart' || key === 'meterStop' || key === 'value'
    ? draw.int(0, 50_000)
    : draw.int(0, 40);
}

/** A value that its schema allows, or nearly. */
function valueOf(draw: Draw, root: Schema, { schema, key }: { schema: Schema; key: string }): unknown {
  const known = resolve(root, schema);
  switch (known.type) {
    case 'object': {
      const fields = Object.entries(known.properties ?? {}).filter(
        ([name]) => (known.required ?? []).includes(name) || draw.chance(60),
      );
      return Object.fromEntries(
        fields.map(([name, inner]) => [name, valueOf(draw, root, { schema: inner, key: name })]),
      );
    }
    case 'array':
      return Array.from({ length: draw.int(1, 2) }, () =>
        valueOf(draw, root, { schema: known.items ?? {}, key }),
      );
    case 'integer':
    case 'number':
      return numberFor(draw, key);
    case 'boolean':
      return draw.chance(50);
    default:
      if (key === 'measurand') return draw.one(measurands);
      if (known.enum !== undefined) return known.enum[draw.int(0, known.enum.length - 1)];
      if (known.format !== 'date-time') return textFor(draw, key);
      return new Date(Date.UTC(2026, 0, 1) + draw.int(0, 86_400) * 1000).toISOString();
  }
}

/** Those that move money come as often as all others together. */
const weighty: Record<OcppVersion, readonly [string, ...string[]]> = {
  '1.6': ['StartTransaction', 'StopTransaction', 'MeterValues', 'StatusNotification', 'Authorize'],
  '2.0.1': ['TransactionEvent', 'TransactionEvent', 'TransactionEvent', 'MeterValues', 'StatusNotification'],
};

interface Call {
  action: string;
  payload: unknown;
}

function wellFormed(draw: Draw, version: OcppVersion): Call {
  const actions = actionsOf(version) as readonly string[];
  const action = draw.chance(60)
    ? draw.one(weighty[version])
    : (actions[draw.int(0, actions.length - 1)] ?? 'Heartbeat');
  const schema = requestSchema(version, action as ActionOf<typeof version>);
  return { action, payload: valueOf(draw, schema, { schema, key: '' }) };
}

type Place = { holder: Record<string, unknown> | unknown[]; key: string };

/** Every place in a payload. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

const marker = '@raw@';
const nest = (levels: number): string => `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`;

const swappedType = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return value[0] ?? {};
  return typeof value === 'object' ? [value] : 'true';
};

/** What may be done to one place of a payload; a text returned stands there raw. */
const changes: Record<string, (draw: Draw, place: Place) => string | undefined> = {
  dropped: (_draw, { holder, key }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return undefined;
  },
  swapped: (_draw, { holder, key }) => {
    const fields = holder as Record<string, unknown>;
    fields[key] = swappedType(fields[key]);
    return undefined;
  },
  hostile: (draw) => hostileValues[draw.int(0, hostileValues.length - 1)] ?? 'null',
  nested: (draw) => nest(draw.int(10, 200)),
  huge: (draw) => draw.one(['1e308', '-1e308', '9'.repeat(400), '0.1e-400', '18446744073709551616']),
  prototype: (draw) => draw.one(['{"__proto__":{"polluted":1}}', '"__proto__"', '{"constructor":null}']),
  unicode: (draw) =>
    JSON.stringify(String.fromCodePoint(...Array.from({ length: 12 }, () => draw.int(0, 0xd7ff)))),
  repeated: (draw, { holder, key }) => {
    const value = (holder as Record<string, unknown>)[key];
    (holder as Record<string, unknown>)[key] = Array.from({ length: draw.int(2, 30) }, () => value);
    return undefined;
  },
};
const changeNames = Object.keys(changes);

/** A payload with some places changed, as it is written. */
function spoilt(draw: Draw, payload: unknown): { text: string; how: string } {
  const how: string[] = [];
  const raws: string[] = [];
  for (let count = draw.int(0, 3); count > 0; count -= 1) {
    const places = placesIn(payload);
    const place = places[draw.int(0, Math.max(0, places.length - 1))];
    const name = changeNames[draw.int(0, changeNames.length - 1)] ?? 'dropped';
    if (place === undefined) break;
    const raw = changes[name]?.(draw, place);
    if (raw !== undefined)
      (place.holder as Record<string, unknown>)[place.key] = `${marker}${raws.push(raw) - 1}`;
    how.push(`${place.key} ${name}`);
  }
  const text = JSON.stringify(payload).replaceAll(
    /"@raw@(\d+)"/g,
    (_, index: string) => raws[Number(index)] ?? 'null',
  );
  return { text, how: how.join(', ') || 'whole' };
}

/** What may be done to a frame as a whole; `text` is a well-formed call. */
const frameChanges: Record<string, (draw: Draw, text: string, id: string) => string | Buffer> = {
  truncated: (draw, text) => text.slice(0, draw.int(0, text.length)),
  'random signs': (draw) =>
    String.fromCodePoint(...Array.from({ length: draw.int(0, 200) }, () => draw.int(0, 0xd7ff))),
  binary: (_draw, text) => Buffer.from(text),
  'random bytes': (draw) => Buffer.from(Array.from({ length: draw.int(0, 200) }, () => draw.int(0, 255))),
  'order mark': (_draw, text) => `\uFEFF${text}`,
  'reply nobody asked for': (draw, _text, id) => draw.one([`[3,"${id}",{}]`, `[3,"${id}",null]`, `[3,1,[]]`]),
  'error nobody asked for': (draw, _text, id) =>
    draw.one([`[4,"${id}","InternalError","",{}]`, `[4,"${id}",1,2,3]`, '[4]']),
  'unknown type': (draw, text) => text.replace('[2', `[${draw.int(5, 99)}`),
  'no id': (_draw, text) => text.replace(/^\[2,"[^"]*"/, '[2,null'),
  'number for id': (draw, text) => text.replace(/^\[2,"[^"]*"/, `[2,${draw.int(1, 1_000_000)}`),
  'long id': (draw, text) => text.replace(/^\[2,"/, `[2,"${'x'.repeat(draw.int(200, 400))}`),
  'no payload': (_draw, text) => `${/^\[2,"[^"]*","[^"]*"/.exec(text)?.[0] ?? '['}]`,
  'payload of another kind': (draw, text) =>
    `${/^\[2,"[^"]*","[^"]*"/.exec(text)?.[0] ?? '['},${draw.one(['[]', '"text"', '7', 'true', 'null'])}]`,
  'unknown action': (draw, text) =>
    text.replace(/","\w*"/, `","${draw.one(['MakeCoffee', '', 'heartbeat', '__proto__', 'toString'])}"`),
  'more elements': (_draw, text) => text.replace(/\]$/, ',{},[],null]'),
  'not a list': (_draw, text) => `{"call":${text}}`,
};
const frameChangeNames = Object.keys(frameChanges);

/** A frame; one in some repeats the id, and as often the content, of the one before. */
export function fuzzFrame(seed: number, version: OcppVersion, number: number): FuzzFrame {
  const draw = drawFrom((seed * 2_654_435_761 + number * 40_503 + (version === '1.6' ? 0 : 7)) | 0);
  if (number > 0 && draw.chance(2)) return { ...fuzzFrame(seed, version, number - 1), number, how: 'again' };
  const id = `f-${draw.chance(2) ? number - 1 : number}`;
  const { action, payload } = wellFormed(draw, version);
  if (draw.chance(75)) {
    const { text, how } = spoilt(draw, payload);
    return { number, data: `[2,"${id}","${action}",${text}]`, how: `${action}: ${how}` };
  }
  const name = frameChangeNames[draw.int(0, frameChangeNames.length - 1)] ?? 'binary';
  const text = JSON.stringify([2, id, action, payload]);
  return { number, data: frameChanges[name]?.(draw, text, id) ?? text, how: `${action}: ${name}` };
}
