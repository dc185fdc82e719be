import { expect, test } from 'vitest';
import { Gate, type GateRules, type Visitor } from './handshake-gate';

interface Guest extends Visitor {
  name: string;
}

const rules: GateRules = {
  most: 1,
  mostWaiting: 100,
  mostWaitingPerKey: 50,
  mostWaitingLow: 20,
  mostWaitingBytes: 1_000,
  patienceMs: 60_000,
};

const guest = (name: string, rank = 1, network = name.charAt(0)): Guest => ({
  name,
  rank,
  network,
  atMs: performance.now(),
  bytes: () => 1,
});

/** A gate whose judging ends when it is told to. */
function gateOf(change: Partial<GateRules> = {}) {
  const judged: string[][] = [];
  const away: string[] = [];
  const ends: (() => void)[] = [];
  const gate = new Gate<Guest>(
    { ...rules, ...change },
    {
      judge: (some) => {
        judged.push(some.map(({ name }) => name));
        return new Promise((resolve) => ends.push(resolve));
      },
      turnAway: ({ name }, why) => void away.push(`${name} ${why}`),
    },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await turn();
    await turn();
  };
  return { gate, judged, away, turn, endOne };
}

test('whoever comes in the same turn is judged together', async () => {
  const { gate, judged, turn } = gateOf({ most: 400 });
  for (let index = 0; index < 250; index += 1) gate.enter(guest(`a${index}`));
  await turn();
  expect(judged.map((some) => some.length)).toEqual([200, 50]);
  expect(gate.waiting).toBe(0);
});

test('whoever comes while two questions are open is asked for in the next one', async () => {
  const { gate, judged, turn, endOne } = gateOf({ most: 400 });
  for (let index = 0; index < 6; index += 1) {
    gate.enter(guest(`a${index}`));
    await turn();
  }
  expect(judged).toEqual([['a0'], ['a1']]);
  await endOne();
  expect(judged[2]).toEqual(['a2', 'a3', 'a4', 'a5']);
});

test('the likelier go first, and in each rank the networks take turns', async () => {
  const { gate, judged, turn, endOne } = gateOf();
  gate.enter(guest('first'));
  await turn();
  for (const name of ['a1', 'a2', 'a3']) gate.enter(guest(name, 3));
  for (const name of ['b1', 'b2', 'c1']) gate.enter(guest(name, 1));
  gate.enter(guest('d1', 0));
  for (let ended = 0; ended < 8; ended += 1) await endOne();
  expect(judged.map(([name]) => name)).toEqual(['first', 'd1', 'b1', 'c1', 'b2', 'a1', 'a2', 'a3']);
});

test('beyond the bound the likelier take the place of the others, who are told so at once', async () => {
  const { gate, away, turn } = gateOf({ mostWaiting: 2 });
  gate.enter(guest('first'));
  await turn();
  for (const name of ['a1', 'b1']) gate.enter(guest(name, 2));
  gate.enter(guest('c1', 2));
  expect(away).toEqual(['c1 crowded']);
  gate.enter(guest('d1', 1));
  gate.enter(guest('e1', 0));
  gate.enter(guest('f1', 1));
  expect(away).toEqual(['c1 crowded', 'a1 crowded', 'b1 crowded', 'f1 crowded']);
  expect(gate.waiting).toBe(2);
});

test('few of those without a secret may wait, and of one address not all', async () => {
  const { gate, away, turn } = gateOf({ mostWaitingLow: 3, mostWaitingPerKey: 5 });
  gate.enter(guest('first'));
  await turn();
  for (let index = 0; index < 5; index += 1) gate.enter(guest(`a${index}`, 3));
  expect(away).toEqual(['a3 crowded', 'a4 crowded']);
  for (let index = 5; index < 9; index += 1) gate.enter(guest(`a${index}`, 1));
  expect(away.slice(2)).toEqual(['a7 crowded', 'a8 crowded']);
  gate.enter(guest('a9', 0));
  gate.enter(guest('b1', 1));
  expect(gate.waiting).toBe(7);
});

test('who leaves makes place, and is not judged', async () => {
  const { gate, judged, away, turn, endOne } = gateOf({ mostWaitingLow: 1 });
  gate.enter(guest('first'));
  await turn();
  const leaving = guest('a1', 3);
  gate.enter(leaving);
  expect([gate.leave(leaving), gate.leave(leaving)]).toEqual([true, false]);
  gate.enter(guest('b1', 3));
  await endOne();
  expect([judged, away]).toEqual([[['first'], ['b1']], []]);
});

test('nobody waits for longer than is promised', async () => {
  const { gate, away, turn } = gateOf({ patienceMs: 60 });
  gate.enter(guest('first'));
  await turn();
  gate.enter(guest('a1'));
  await expect.poll(() => away).toEqual(['a1 patience']);
  expect(gate.waiting).toBe(0);
});

test('those who hold too many bytes make room for those before them', async () => {
  const { gate, away, turn } = gateOf({ patienceMs: 600 });
  gate.enter(guest('first'));
  await turn();
  gate.enter({ ...guest('a1', 1), bytes: () => 5_000 });
  gate.enter({ ...guest('b1', 0), bytes: () => 900 });
  await expect.poll(() => away).toEqual(['a1 crowded']);
  expect(gate.waiting).toBe(1);
});
