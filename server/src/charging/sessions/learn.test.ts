import { expect, test } from 'vitest';
import { learn } from './actions/learn';
import { knownAt } from './actions/loading';
import { Learnt, Memory, outletKey } from './actions/memory';
import type { Outlet } from './rules/event';
import { placeWith } from './testing-life';

const place = placeWith(2);
const source = { chargePointId: place.id, connectedAt: null };
const at = new Date('2026-03-02T10:00:00Z');
const [first, second]: [Outlet, Outlet] = [
  { evseId: 1, connectorId: null },
  { evseId: 2, connectorId: null },
];

/** A reading of an EVSE, loaded anew and committed. */
function take(memory: Memory, outlet: Outlet): void {
  const learnt = new Learnt(memory);
  const event = { kind: 'readings', connectorNumber: outlet.evseId, outlet, samples: [] } as const;
  const known = knownAt(place, source);
  learn(learnt, { source, event, at, known, fault: null, remembered: null }, []);
  learnt.keep();
}

const remembered = (memory: Memory) => memory.get(place.id, at.getTime())?.outlets;

test('of a station of several EVSEs the connectors of all are remembered, though it tells of one at a time', () => {
  const memory = new Memory();
  take(memory, first);
  take(memory, second);
  expect(remembered(memory)?.get(outletKey(first))).toBe(1);
  expect(remembered(memory)?.get(outletKey(second))).toBe(2);
});

test('what was numbered before a charge point changed is not remembered after it', () => {
  const memory = new Memory();
  take(memory, first);
  memory.forget(place.id);
  take(memory, second);
  expect(remembered(memory)?.has(outletKey(first))).toBe(false);
});

test('what was read before a charge point changed is not kept after it', () => {
  const memory = new Memory();
  const learnt = new Learnt(memory);
  const known = { place, orders: [], outlets: new Map<string, number | null>(), sinceMs: at.getTime() };
  learnt.note(place.id, known);
  memory.forget(place.id);
  learnt.keep();
  expect(memory.get(place.id, at.getTime())).toBeUndefined();
});
