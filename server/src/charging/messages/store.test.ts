import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingHouse, type ChargingHouse, type Station } from '../testing-charging';
import type { Frame } from './rules';
import { keepExchanges } from './store';
import { exchangesOf } from './rules-open';

let house: ChargingHouse;
let station: Station;
beforeAll(async () => {
  house = await chargingHouse();
  station = await house.station();
});
afterAll(() => house.close());

const keep = async (said: Partial<Frame>): Promise<unknown[]> => {
  const connectionId = crypto.randomUUID();
  const frame: Frame = {
    at: house.clock.now(),
    chargePointId: station.id,
    operatorId: house.mine.operatorId,
    connectionId,
    direction: 'in',
    kind: 'call',
    action: 'Heartbeat',
    messageId: '1',
    frame: '[]',
    ...said,
  };
  await house.db.tx((tx) => keepExchanges(tx, exchangesOf([frame])));
  return house.rows('select action, message_id, frame from messages where connection_id = $1', [
    connectionId,
  ]);
};

/** Nothing in it repeats, so that no index can hold it compressed. */
const noise = randomBytes(30_000).toString('base64');

describe('a frame is kept, whatever a charger says', () => {
  test.each<[string, Partial<Frame>]>([
    ['an action that no index holds', { action: noise }],
    ['an id that is a book', { messageId: noise }],
    ['half a pair and nothing', { action: 'a\ud800\u0000', frame: '["\ud800\u0000"]' }],
    ['a well without a floor', { frame: `[2,"1","A",{"key":${'['.repeat(200_000)}${']'.repeat(200_000)}}]` }],
    ['a well that is not closed', { frame: `[2,"1","A",{"key":${'{"a":'.repeat(150_000)}` }],
    ['a megabyte', { frame: JSON.stringify([2, '1', 'A', { key: 'a'.repeat(900_000) }]) }],
  ])('%s', async (_name, said) => {
    expect(await keep(said)).toHaveLength(1);
  });
});
