import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOrder } from '../../charging';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';

let house: TestCentral;
let charger: Charger;
let id: number;
let made = 0;

beforeAll(async () => {
  house = await testCentral({ callTimeoutMs: 300 });
});
afterAll(() => house.close());
beforeEach(async () => {
  made += 1;
  const device = await house.device(`EXCHANGES-${made}`);
  id = device.id;
  charger = await connect(`${house.url}/EXCHANGES-${made}`, basic(`E:${device.password}`));
  return () => charger.close();
});

interface Row {
  direction: string;
  kind: string;
  message_id: string | null;
  frame: string | null;
  reply_kind: string | null;
  reply_frame: string | null;
}
const rows = () =>
  house.rows<Row>(
    `select direction, kind, message_id, frame, reply_kind, reply_frame from messages
     where charge_point_id = $1 order by at, id`,
    [id],
  );
const waitsForLock = async (): Promise<boolean> => {
  const [row] = await house.rows<{ waits: boolean }>(
    `select exists (select from pg_locks where relation = 'connectors'::regclass and not granted) as waits`,
  );
  return row?.waits ?? false;
};
const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
const isCall = (action: string) => (message: unknown[]) => message[0] === 2 && message[2] === action;

describe('one row of the log is', () => {
  test('a call and its answer, both as they went over the socket', async () => {
    await charger.call('StatusNotification', status, 'one');
    const frame = JSON.stringify([2, 'one', 'StatusNotification', status]);
    expect(await rows()).toEqual([
      {
        direction: 'in',
        kind: 'call',
        message_id: 'one',
        frame,
        reply_kind: 'result',
        reply_frame: '[3,"one",{}]',
      },
    ]);
  });

  test('a call with what it came to, though its socket ended before the answer could be sent', async () => {
    await charger.call('Heartbeat', {}, 'before');
    const holder = await house.db.pool.connect();
    await holder.query('begin');
    await holder.query('lock table connectors in access exclusive mode');
    charger.send([2, 'cut', 'StatusNotification', status]);
    await expect.poll(() => waitsForLock()).toBe(true);
    charger.socket.terminate();
    await charger.closed;
    await expect.poll(() => house.central.connected()).not.toContain(id);
    const cut = async () => (await rows()).filter(({ message_id }) => message_id === 'cut');
    // What is not committed is neither kept nor answered: its charger says it again.
    expect(await cut()).toEqual([]);
    await holder.query('rollback');
    holder.release();
    await expect.poll(() => house.online(id)).toBe(false);
    expect(await cut()).toMatchObject([{ kind: 'call', reply_kind: 'result' }]);
  });

  test('what nobody could read, with what it was told', async () => {
    charger.send('{not json');
    await charger.next((message) => message[1] === '-1');
    expect(await rows()).toMatchObject([
      { direction: 'in', kind: 'unreadable', frame: '{not json', reply_kind: 'error' },
    ]);
  });

  test('a reply to nothing that was asked', async () => {
    charger.send([3, 'nobody', {}]);
    charger.send([4, 'nobody', 'GenericError', '', {}]);
    await expect.poll(rows).toMatchObject([
      { direction: 'out', kind: 'reply', frame: null, reply_kind: 'result', reply_frame: '[3,"nobody",{}]' },
      { direction: 'out', kind: 'reply', frame: null, reply_kind: 'error' },
    ]);
  });

  test('each of two calls with the same id', async () => {
    await charger.call('StatusNotification', status, 'same');
    charger.send([2, 'same', 'Teleport', {}]);
    await charger.next((message) => message[0] === 4 && message[1] === 'same');
    expect(await rows()).toMatchObject([
      { message_id: 'same', reply_kind: 'result' },
      { message_id: 'same', reply_kind: 'error' },
    ]);
  });

  test('a call of ours, whose reply may come after it was given up, and once', async () => {
    await charger.call('StatusNotification', status);
    const body = { power_source_id: id, connector: 1, quantity: 'full' as const };
    await house.run({ actor: house.mine }, (ctx) => startOrder(ctx, { params: {}, query: {}, body }));
    const [, callId] = await charger.next(isCall('RemoteStartTransaction'));
    const states = () => house.rows('select state from commands where charge_point_id = $1', [id]);
    await expect.poll(states).toEqual([{ state: 'unanswered' }]);
    const ours = async () => (await rows()).filter(({ message_id }) => message_id === callId);
    expect(await ours()).toMatchObject([{ direction: 'out', kind: 'call', reply_kind: null }]);
    charger.send([3, callId, { status: 'Accepted' }]);
    charger.send([3, callId, { status: 'Rejected' }]);
    await expect.poll(ours).toMatchObject([
      {
        direction: 'out',
        kind: 'call',
        reply_kind: 'result',
        reply_frame: expect.stringContaining('Accepted'),
      },
      {
        direction: 'out',
        kind: 'reply',
        reply_kind: 'result',
        reply_frame: expect.stringContaining('Rejected'),
      },
    ]);
  });

  test('kept though thousands before it were never answered', async () => {
    for (let n = 0; n < 2_000; n += 1) charger.send(`[9,"odd-${n}"]`);
    await charger.call('StatusNotification', status, 'after');
    // Those before it may be of the same millisecond, and are written apart.
    const after = (await rows()).filter(({ message_id }) => message_id === 'after');
    expect(after).toMatchObject([{ kind: 'call', reply_kind: 'result' }]);
  });
});
