import type { ClientOptions } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChargePointChanged, markNodeOffline, renewPassword } from '../../network';
import { basic, connect, refusal, testCentral, until, type TestCentral } from './testing-central';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral({ pingSeconds: 0.5 });
});
afterAll(() => house.close());

const boot = { chargePointVendor: 'V', chargePointModel: 'M' };
const change = (id: number, text: string): Promise<void> =>
  house.bySystem(async (ctx) => {
    await house.rows(`update charge_points set ${text} where id = $1`, [id]);
    await ctx.announce(ChargePointChanged, { chargePointId: id }, house.mine.operatorId);
  });

describe('a handshake', () => {
  const refusals: [string, string, ClientOptions, { status: number; body: RegExp }][] = [
    ['an unknown charger', '/NOBODY', {}, { status: 404, body: /not known/ }],
    ['no identifier', '/', {}, { status: 404, body: /identifier/ }],
    ['an identifier with NUL', '/%00', {}, { status: 404, body: /identifier/ }],
    ['no password', '/SHAKES', {}, { status: 401, body: /password/ }],
    ['a wrong password', '/SHAKES', basic('SHAKES:wrong'), { status: 401, body: /password/ }],
  ];
  beforeAll(async () => void (await house.device('SHAKES')));

  test.each(refusals)('with %s is refused', async (_fact, path, options, { status, body }) => {
    const answer = await refusal(`${house.url}${path}`, options);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(body);
  });

  test('with an unknown sub-protocol is told the known ones', async () => {
    const { password } = await house.device('PROTOCOLS');
    const url = `${house.url}/PROTOCOLS`;
    expect(await refusal(url, basic(`x:${password}`), 'ocpp9.9')).toMatchObject({
      status: 400,
      body: expect.stringContaining('ocpp1.6') as string,
    });
    const charger = await connect(url, basic(`x:${password}`), { protocols: ['ocpp9.9', 'ocpp1.6'] });
    expect(charger.socket.protocol).toBe('ocpp1.6');
    await charger.close();
  });

  // docs/chargers-in-the-field.md#odd-handshakes
  test('may have an Origin, another letter case, a slash, a query, another user, and its password as hex', async () => {
    const { id, password } = await house.device('Odd.One:1');
    const hex = Buffer.from(password).toString('hex');
    for (const [path, header] of [
      ['/ODD.ONE:1', basic(`admin:${password}`)],
      ['/odd.one:1/?a=b', basic(`:${hex}`)],
      ['/Odd%2EOne%3A1', { ...basic(`Odd.One:1:x`), headers: basic(`u:${password}`).headers }],
    ] as const) {
      const charger = await connect(`${house.url}${path}`, { ...header, origin: 'https://example.com' });
      expect((await charger.call('BootNotification', boot))[0]).toBe(3);
      expect(await house.online(id)).toBe(true);
      await charger.close();
    }
  });

  test('of a device that cannot authenticate carries its secret in the path', async () => {
    const { password } = await house.device('PLAIN', { secure: false });
    expect(await refusal(`${house.url}/PLAIN`)).toMatchObject({ status: 401 });
    expect(await refusal(`${house.url}/PLAIN/wrong`)).toMatchObject({ status: 401 });
    await (await connect(`${house.url}/PLAIN/${password}`)).close();
  });
});

describe('a connection', () => {
  // docs/chargers-in-the-field.md#early-frames
  test('loses nothing of what comes before it is recorded', async () => {
    const { id, password } = await house.device('EARLY');
    const early = [1, 2, 3, 4, 5].map((n) => [2, `early-${n}`, 'Heartbeat', {}]);
    const charger = await connect(`${house.url}/EARLY`, basic(`E:${password}`), { early });
    await charger.next((message) => message[1] === 'early-5');
    expect(charger.heard.map((message) => message[1])).toEqual(early.map(([, name]) => name));
    const kept = await house.rows<{ direction: string; message_id: string }>(
      `select direction, message_id from messages where charge_point_id = $1 and direction = 'in' order by at, id`,
      [id],
    );
    expect(kept.map((each) => each.message_id)).toEqual(early.map(([, name]) => name));
    await charger.close();
  });

  test('that closes at once leaves its message and nobody online', async () => {
    const { id, password } = await house.device('BRIEF');
    const early = [
      [2, 'only', 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' }],
    ];
    const charger = await connect(`${house.url}/BRIEF`, basic(`B:${password}`), { early });
    await charger.close();
    const words = () =>
      house.rows<{ ocpp_status: string }>('select ocpp_status from connectors where charge_point_id = $1', [
        id,
      ]);
    await until(async () => (await words())[0]?.ocpp_status === 'Charging');
    await until(async () => !(await house.online(id)));
    expect(house.central.connected()).not.toContain(id);
  });

  // docs/chargers-in-the-field.md#second-socket
  test('is replaced by a newer one, whose charger stays online when the old one closes late', async () => {
    const { id, password } = await house.device('TWICE');
    const sockets = [];
    for (let count = 0; count < 5; count += 1)
      sockets.push(await connect(`${house.url}/TWICE`, basic(`T:${password}`)));
    const newest = sockets.pop();
    for (const old of sockets) expect((await old.closed).code).toBe(4000);
    expect((await newest?.call('Heartbeat', {}))?.[0]).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await house.online(id)).toBe(true);
    await newest?.close();
    await until(async () => !(await house.online(id)));
  });

  // docs/chargers-in-the-field.md#silent-charger
  test('that is silent, even when asked, is given up', async () => {
    const { id, password } = await house.device('SILENT');
    const charger = await connect(`${house.url}/SILENT`, { ...basic(`S:${password}`), autoPong: false });
    await until(() => house.online(id));
    expect((await charger.closed).code).toBe(1006);
    await until(async () => !(await house.online(id)));
  });

  test('that only answers pings stays', async () => {
    const { id, password } = await house.device('QUIET');
    const charger = await connect(`${house.url}/QUIET`, basic(`Q:${password}`));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await house.online(id)).toBe(true);
    await charger.close();
  });

  test('stays while this process itself stood still, for the answers came all the same', async () => {
    const { id, password } = await house.device('PATIENT');
    const charger = await connect(`${house.url}/PATIENT`, basic(`P:${password}`));
    await until(() => house.online(id));
    for (const end = performance.now() + 2_500; performance.now() < end;);
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
    await charger.close();
  });

  // docs/chargers-in-the-field.md#charge-point-removed
  test.each([
    ['is deleted', 'deleted_at = now()', /deleted/],
    ['is taken out of service', 'out_of_service = true', /out of service/],
  ])('closes when its charge point %s', async (fact, text, reason) => {
    const name = `GOES-${fact.length}`;
    const { id, password } = await house.device(name);
    const charger = await connect(`${house.url}/${name}`, basic(`G:${password}`));
    await charger.call('Heartbeat', {});
    await change(id, text);
    const closed = await charger.closed;
    expect(closed.code).toBe(1008);
    expect(closed.reason).toMatch(reason);
  });

  test('closes when its password is renewed, and the old one opens nothing', async () => {
    const { id, password } = await house.device('RENEWED');
    const charger = await connect(`${house.url}/RENEWED`, basic(`R:${password}`));
    await charger.call('Heartbeat', {});
    await house.bySystem((ctx) => renewPassword(ctx, id));
    expect((await charger.closed).code).toBe(1008);
    expect(await refusal(`${house.url}/RENEWED`, basic(`R:${password}`))).toMatchObject({ status: 401 });
  });

  test('is recorded again when its process was taken for dead, and forgotten when it is gone', async () => {
    const { id, password } = await house.device('LIVES');
    const charger = await connect(`${house.url}/LIVES`, basic(`L:${password}`));
    await charger.call('Heartbeat', {});
    await house.bySystem((ctx) => markNodeOffline(ctx, house.node.id));
    expect(await house.online(id)).toBe(false);
    await until(() => house.online(id));
    await charger.close();
    const gone = crypto.randomUUID();
    await until(async () => !(await house.online(id)));
    await house.rows(
      'update charge_points set online = true, node_id = $2, connection_id = $3 where id = $1',
      [id, house.node.id, gone],
    );
    await until(async () => !(await house.online(id)));
  });
});
