import {
  parseFrame,
  validateRequest,
  type OcppVersion,
  type V16Requests,
  type V201Requests,
} from '@voltdeck/ocpp';
import type { TransactionEvent } from '../../server/src/charging';
import { charging } from '../../server/src/charging/orders/testing-orders';
import { linesOf } from '../../server/src/charging/readings/store';
import { apply } from '../../server/src/charging/sessions/rules/apply';
import type { Known } from '../../server/src/charging/sessions/rules/known';
import { placeWith } from '../../server/src/charging/sessions/testing-life';
import { isStorable } from '../../server/src/doors/central/storable';
import { toUpdated } from '../../server/src/doors/central/v16/events';
import { toEvent } from '../../server/src/doors/central/v201/events';
import { languages } from './ocpp/frames';

/** `npm run bench -- readings`: what a reading of six values costs from its frame to its row, step by step. */
const messages = 2_000;
const rounds = 30;
const begun = Date.parse('2026-05-01T12:00:00Z');
const timeOf = (index: number): Date => new Date(begun + 60_000 + index * 1_000);

/** As a socket hands it over: one flat text. */
const frameOf = (version: OcppVersion, index: number): string =>
  Buffer.from(
    languages[version].read({
      id: `m-${index}`,
      energyWh: 10_000 + index,
      at: timeOf(index).toISOString(),
      transaction: { id: '7', sequence: index },
    }),
  ).toString();

function payloadOf(frame: string): object {
  const read = parseFrame(frame);
  if (read?.kind !== 'call') throw new Error(`${frame} is no call`);
  return read.payload;
}

function eventOf(version: OcppVersion, payload: object): TransactionEvent {
  const checked = check(version, payload);
  if (!checked.valid) throw new Error(`${checked.code}: ${JSON.stringify(payload)}`);
  // Checked by the schema of its version, which the compiler cannot follow.
  return version === '1.6'
    ? toUpdated(checked.payload as V16Requests['MeterValues'])
    : toEvent(checked.payload as V201Requests['TransactionEvent']);
}

const check = (version: OcppVersion, payload: object) =>
  version === '1.6'
    ? validateRequest('1.6', 'MeterValues', payload)
    : validateRequest('2.0.1', 'TransactionEvent', payload);

/** A charge point with a session that runs, as the database would tell of it. */
function knownIn(version: OcppVersion): Known {
  const place = placeWith(1);
  const [connector = null] = place.connectors;
  const named = version === '2.0.1' ? { ocpp_transaction: '7', last_seq_no: 0 } : {};
  const order = charging({ connector_id: connector?.id ?? 0, tariff: place.tariff, ...named });
  return {
    place,
    connector,
    connectedAt: new Date(begun),
    skewBeforeMs: null,
    isElsewhere: false,
    around: [],
    orders: [order],
    named: order,
    same: null,
    transactionId: null,
    events: [],
    repeated: null,
    heard: null,
    tags: new Map(),
    judged: null,
  };
}

let sink: unknown;

/** Microseconds of the fastest round, since whatever else the machine does only adds to them. */
function costOf(step: (index: number) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const from = process.hrtime.bigint();
    for (let index = 0; index < messages; index += 1) sink = step(index);
    best = Math.min(best, Number(process.hrtime.bigint() - from) / 1_000 / messages);
  }
  return best;
}

function stepsOf(version: OcppVersion): Record<string, (index: number) => unknown> {
  const numbers = Array.from({ length: messages }, (_none, index) => index);
  const frames = numbers.map((index) => frameOf(version, index));
  const payloads = frames.map(payloadOf);
  const events = payloads.map((payload) => eventOf(version, payload));
  const known = knownIn(version);
  const samplesOf = (index: number) => {
    const { effects } = apply(known, at(events, index), timeOf(index));
    return effects.find((effect) => effect.kind === 'samples')?.samples ?? [];
  };
  const rows = numbers.map((index) => [
    {
      orderId: 1,
      chargePointId: 1,
      connectorNumber: 1,
      receivedAt: timeOf(index),
      samples: samplesOf(index),
    },
  ]);
  return {
    'frame read': (index) => parseFrame(at(frames, index)),
    'storable or not': (index) => isStorable(at(frames, index)),
    'schema checked': (index) => check(version, at(payloads, index)),
    'checked and made an event': (index) => eventOf(version, at(payloads, index)),
    'event applied': (index) => apply(known, at(events, index), timeOf(index)),
    'row written out': (index) => Buffer.byteLength(linesOf(at(rows, index)).join('\n')),
  };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
}

for (const version of ['1.6', '2.0.1'] as const) {
  console.log(`OCPP ${version}, µs a message`);
  for (const [name, step] of Object.entries(stepsOf(version)))
    console.log(`  ${name.padEnd(28)}${costOf(step).toFixed(2).padStart(7)}`);
}
if (sink === undefined) throw new Error('nothing was measured');
