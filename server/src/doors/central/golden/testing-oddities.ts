import type { Course } from './testing-course';
import { hourMs, minuteMs, secondMs, type Said, type Step } from './testing-story';
import { meterValues16, status16, type Wording } from './testing-v16';
import { status201 } from './testing-v201';

/** What is said of a session, and how the socket fares meanwhile. */
export interface Telling {
  wording: Wording;
  course: Course;
  said: readonly Said[];
  /** Other things that happen at the charger. */
  others: readonly Step[];
}

type Oddity = (telling: Telling) => Telling;

const isStart = ({ action, payload }: Said): boolean =>
  action === 'StartTransaction' || ('eventType' in payload && payload.eventType === 'Started');
const isStop = ({ action, payload }: Said): boolean =>
  action === 'StopTransaction' || ('eventType' in payload && payload.eventType === 'Ended');
const isReading = ({ action, payload }: Said): boolean =>
  action === 'MeterValues' || ('eventType' in payload && payload.eventType === 'Updated');
const isAvailable = ({ payload }: Said): boolean =>
  Object.values(payload).some((value) => value === 'Available');

const fieldsOf = (payload: object): Record<string, unknown> => ({ ...payload });

/** One of those that fit, by chance. */
const pick = ({ wording, said }: Telling, fits: (one: Said) => boolean): Said | null => {
  const fitting = said.filter(fits);
  return fitting[wording.draw.int(0, Math.max(0, fitting.length - 1))] ?? null;
};

const withSaid = (telling: Telling, change: (one: Said) => readonly Said[]): Telling => ({
  ...telling,
  said: telling.said.flatMap(change),
});

const changed = (telling: Telling, one: Said | null, change: Record<string, unknown>): Telling =>
  withSaid(telling, (each) => [each === one ? { ...each, payload: { ...each.payload, ...change } } : each]);

const dropped =
  (fits: (one: Said) => boolean): Oddity =>
  (telling) => {
    const one = pick(telling, fits);
    return withSaid(telling, (each) => (each === one ? [] : [each]));
  };

const repeated =
  (fits: (one: Said) => boolean): Oddity =>
  (telling) => {
    const one = pick(telling, fits);
    const later = telling.wording.draw.one([0, 20 * secondMs, 3 * minuteMs]);
    return withSaid(telling, (each) => (each === one ? [each, { ...each, at: each.at + later }] : [each]));
  };

const late =
  (fits: (one: Said) => boolean): Oddity =>
  (telling) => {
    const one = pick(telling, fits);
    const later = telling.wording.draw.one([secondMs, minuteMs, 6 * minuteMs, 14 * minuteMs]);
    return withSaid(telling, (each) => [each === one ? { ...each, at: each.at + later } : each]);
  };

const shuffled: Oddity = (telling) =>
  withSaid(telling, (each) => [{ ...each, at: each.at + telling.wording.draw.int(0, 4) * minuteMs }]);

const lastAt = ({ said }: Telling): number => Math.max(...said.map(({ at }) => at));

/** The socket is gone from a moment on; what happens meanwhile is said all at once when it is back. */
const offline =
  (forMs: readonly [number, ...number[]]): Oddity =>
  (telling) => {
    const { wording, said, others } = telling;
    const from = said[wording.draw.int(0, said.length - 1)]?.at ?? 0;
    const until = from + wording.draw.one(forMs);
    const isMissed = (step: { at: number }): boolean => step.at >= from && step.at < until;
    return {
      ...telling,
      said: said.map((each) => (isMissed(each) ? { ...each, at: until + secondMs } : each)),
      others: [
        ...others.filter((step) => !isMissed(step)),
        { at: from, do: 'disconnect' },
        { at: until, do: 'connect' },
      ],
    };
  };

/** The charger falls silent and says no more of its session. */
const silent: Oddity = (telling) => {
  const from = telling.said[telling.wording.draw.int(1, 6)]?.at ?? lastAt(telling);
  return {
    ...telling,
    said: telling.said.filter(({ at }) => at < from),
    others: [
      ...telling.others.filter(({ at }) => at < from),
      { at: from, do: 'disconnect' },
      { at: from + 25 * hourMs, do: 'connect' },
    ],
  };
};

/** Which transaction is meant, is said wrongly or not at all. */
const unnamed =
  (fits: (one: Said) => boolean): Oddity =>
  (telling) => {
    const transactionId = telling.wording.draw.one([0, -1, 1_999_999_999, null, undefined]);
    return withSaid(telling, (each) => [
      fits(each) && 'transactionId' in each.payload
        ? { ...each, payload: { ...each.payload, transactionId } }
        : each,
    ]);
  };

/** Changes registers as text or number wherever they stand in a payload, from a moment on. */
const registersFrom = (telling: Telling, from: number, change: (wh: number) => number): Telling => {
  const value = (told: unknown, key: string): unknown => {
    if (Array.isArray(told)) return told.map((each) => value(each, key));
    if (typeof told === 'object' && told !== null) {
      if ('measurand' in told && told.measurand !== 'Energy.Active.Import.Register') return told;
      return Object.fromEntries(Object.entries(told).map(([name, inner]) => [name, value(inner, name)]));
    }
    if (key === 'value' || key === 'meterStop') {
      const isText = typeof told === 'string';
      const factor = key === 'value' && telling.wording.profile.unit === 'kWh' ? 1000 : 1;
      const read = change(Math.round(Number(told) * factor)) / factor;
      return isText ? String(read) : read;
    }
    return told;
  };
  return withSaid(telling, (each) => [
    each.at >= from && each.action !== 'StartTransaction'
      ? { ...each, payload: value(each.payload, '') as object }
      : each,
  ]);
};

const somewhere = (telling: Telling): number => pick(telling, isReading)?.at ?? lastAt(telling);

const registers =
  (changeOf: (draw: Wording['draw'], baseWh: number) => (wh: number) => number): Oddity =>
  (telling) =>
    registersFrom(
      telling,
      somewhere(telling),
      changeOf(telling.wording.draw, telling.course.moments[0]?.wh ?? 0),
    );

const timed =
  (timestamp: string | null | undefined): Oddity =>
  (telling) =>
    changed(
      telling,
      pick(telling, (one) => 'timestamp' in one.payload),
      { timestamp },
    );

/** The connector is free before its session's stop is told. */
const unpluggedEarly: Oddity = (telling) => {
  const { wording, course } = telling;
  const stop = pick(telling, isStop);
  const at = (stop?.at ?? lastAt(telling)) - secondMs;
  const free =
    wording.profile.protocol === 'ocpp1.6'
      ? status16(wording, at, course.connector, 'Available')
      : status201(wording, at, course.connector, 'Available');
  const later = wording.draw.one([minuteMs, 4 * minuteMs, 9 * minuteMs, hourMs]);
  const said = telling.said
    .filter((one) => !isAvailable(one))
    .map((each) => (each === stop ? { ...each, at: each.at + later } : each));
  return { ...telling, said: [...said, free] };
};

const otherConnector: Oddity = (telling) =>
  withSaid(telling, (each) => [
    isReading(each) && 'connectorId' in each.payload
      ? { ...each, payload: { ...each.payload, connectorId: 0 } }
      : each,
  ]);

/** A connector that nobody announced. */
const unannounced: Oddity = (telling) =>
  withSaid(telling, (each) => {
    const fields = fieldsOf(each.payload);
    const told: Record<string, unknown> = {
      ...('connectorId' in fields && !('evseId' in fields) ? { connectorId: 7 } : {}),
      ...('evseId' in fields ? { evseId: 7 } : {}),
      ...('evse' in fields ? { evse: { id: 7, connectorId: 1 } } : {}),
    };
    return [{ ...each, payload: { ...each.payload, ...told } }];
  });

const numberedZero: Oddity = (telling) =>
  withSaid(telling, (each) => [
    'seqNo' in each.payload ? { ...each, payload: { ...each.payload, seqNo: 0 } } : each,
  ]);

const alsoReads: Oddity = (telling) => {
  const { wording, course } = telling;
  if (wording.profile.protocol !== 'ocpp1.6') return telling;
  const at = somewhere(telling);
  const wh = (course.moments[0]?.wh ?? 0) + wording.draw.int(0, 3_000);
  const more = meterValues16(wording, at, { connector: course.connector, transactionId: undefined, wh });
  return { ...telling, said: [...telling.said, more] };
};

const oddities: readonly [Oddity, ...Oddity[]] = [
  offline([minuteMs, 10 * minuteMs]),
  offline([30 * minuteMs, 2 * hourMs]),
  offline([4 * hourMs]),
  repeated(isStart),
  repeated(isStop),
  repeated(isReading),
  repeated(() => true),
  late(isStart),
  late(isStop),
  late(isReading),
  shuffled,
  dropped(isStart),
  dropped(isStop),
  dropped(isReading),
  dropped(isAvailable),
  dropped(() => true),
  (telling) => withSaid(telling, (each) => (isReading(each) ? [] : [each])),
  unnamed(isReading),
  unnamed(isStop),
  unnamed((one) => isReading(one) || isStop(one)),
  registers((_draw, baseWh) => (wh) => Math.max(0, wh - baseWh)),
  registers(() => () => 0),
  registers((draw) => (wh) => Math.max(0, wh - draw.int(1, 2_000))),
  registers((draw) => (wh) => wh + draw.int(100_000, 900_000)),
  registers(() => (wh) => wh * 1000),
  registers(() => (wh) => wh / 1000),
  registers(() => (wh) => Math.ceil(wh / 10) * 10),
  timed('1970-01-01T00:03:11Z'),
  timed('2051-03-06T10:00:00'),
  timed('no time'),
  timed(undefined),
  timed('2099-01-01T00:00:00.000Z'),
  unpluggedEarly,
  otherConnector,
  unannounced,
  numberedZero,
  alsoReads,
  (telling) => changed(telling, pick(telling, isStop), { meterStop: null, meterValue: undefined }),
  (telling) => changed(telling, pick(telling, isStop), { idTag: 'ANOTHER', reason: 'Weird' }),
  (telling) =>
    changed(telling, pick(telling, isReading), { meterValue: [{ timestamp: '', sampledValue: [] }] }),
];

/** Does to what is said of a session what happens in the field: nothing, one thing, or several. */
export function odd(telling: Telling): Telling {
  const { draw } = telling.wording;
  if (draw.int(0, 299) === 0) return silent(telling);
  let odder = telling;
  for (let count = draw.one([0, 0, 1, 1, 1, 2, 3]); count > 0; count -= 1) odder = draw.one(oddities)(odder);
  return odder;
}
