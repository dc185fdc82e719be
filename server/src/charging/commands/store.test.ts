import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChargePoint, addOperator, addOrder } from '../../desk/testing-rows';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import type { Command } from './rules';
import { claimCommands, insertCommands } from './store';

let house: TestHouse;
let operatorId: number;
let commands: Command[];
beforeAll(async () => {
  house = await testHouse();
  operatorId = await addOperator(house.db.pool);
  const place = await addChargePoint(house.db.pool, operatorId);
  const orderId = await addOrder(house.db.pool, { ...place, operatorId }, { state: 'charging' });
  const { chargePointId } = place;
  commands = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0
      ? { kind: 'stop', chargePointId, orderId, transactionId: `it’s "${index}" \\` }
      : { kind: 'start', chargePointId, orderId, connectorNumber: 1, evseId: null, tag: String(index) },
  );
});
afterAll(() => house.close());

test('commands are written together, and their ids answered in the order given', async () => {
  const createdAt = new Date('2026-03-02T10:00:00Z');
  const ids = await house.db.tx((tx) =>
    insertCommands(
      tx,
      commands.map((command) => ({ operatorId, command, createdAt })),
    ),
  );
  const [first] = commands;
  const claimed = await house.db.tx((tx) => claimCommands(tx, createdAt, [first?.chargePointId ?? 0]));
  expect(claimed.map(({ id, command }) => [id, command])).toEqual(
    commands.map((command, index) => [ids[index], command]),
  );
});

test('no commands are written where there are none', async () => {
  expect(await house.db.tx((tx) => insertCommands(tx, []))).toEqual([]);
});
