import { chargePoints, type Refusal } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getChargePoint, listChargePoints } from '../../network/charge-points/actions';
import { createChargePoint } from '../../network';
import { basic, connect, refusal, testCentral, until, type TestCentral } from './testing-central';

let central: TestCentral;
beforeAll(async () => {
  central = await testCentral();
  central.supply({ addresses: { ocppUrl: central.url } });
});
afterAll(() => central.close());

const read = (id: number, who = central.mine): Promise<Refusal | null> =>
  central
    .run({ actor: who }, (ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} }))
    .then((found) => found.refusal);

const told = async (id: number, fits: (found: Refusal) => boolean = () => true): Promise<Refusal> => {
  let found: Refusal | null = null;
  await until(async () => (found = await read(id)) !== null && fits(found));
  if (found === null) throw new Error('nothing was told');
  return found;
};

const refusedNow = async (refused: boolean): Promise<string[]> => {
  const query = chargePoints.listChargePoints.query.parse({ refused });
  const rows = await central.run({ actor: central.mine }, (ctx) =>
    listChargePoints(ctx, { params: {}, query, body: {} }),
  );
  return rows.map(({ identifier }) => identifier);
};

describe('a charger that is refused', () => {
  test.each([
    ['without a password', {}, 'password-missing'],
    ['with a wrong one', basic('x:wrong'), 'password-wrong'],
  ])('%s: its operator is told', async (_how, options, reason) => {
    const { id } = await central.device(`WHY-${reason}`);
    expect((await refusal(`${central.url}/WHY-${reason}`, options)).status).toBe(401);
    expect(await told(id)).toMatchObject({ reason, detail: null, address: '127.0.0.1', tries: 1 });
  });

  test('for its sub-protocol is told with what it offered', async () => {
    const { id, password } = await central.device('OFFER');
    const proof = basic(`OFFER:${password}`);
    expect((await refusal(`${central.url}/OFFER`, proof, ['ocpp1.5', 'soap'])).status).toBe(400);
    expect(await told(id)).toMatchObject({ reason: 'protocol-unknown', detail: 'ocpp1.5, soap' });
    await refusal(`${central.url}/OFFER`, proof, []);
    const last = await told(id, ({ tries }) => tries === 2);
    expect(last).toMatchObject({ reason: 'protocol-missing', detail: null });
    expect(last.last_at > last.first_at).toBe(true);
  });

  test('on another path is told with it, and no secret in it', async () => {
    const { id, password } = await central.device('ELSEWHERE', { secure: false });
    const url = central.url.replace(/\/ocpp$/, `/ws/ELSEWHERE/${password}`);
    expect((await refusal(url)).status).toBe(404);
    expect(await told(id)).toMatchObject({ reason: 'path-wrong', detail: '/ws/ELSEWHERE' });
    await refusal(central.url.replace(/\/ocpp$/, `/ws/${password}/ELSEWHERE`));
    expect(await told(id, ({ tries }) => tries === 2)).toMatchObject({ detail: null });
  });

  test('for the password in its address is told whether it lacks or is wrong', async () => {
    const { id } = await central.device('IN-PATH', { secure: false });
    await refusal(`${central.url}/IN-PATH`);
    expect(await told(id)).toMatchObject({ reason: 'path-password-missing' });
    await refusal(`${central.url}/IN-PATH/wrong`);
    expect(await told(id, ({ tries }) => tries === 2)).toMatchObject({ reason: 'path-password-wrong' });
  });

  test('is found by the filter, not seen by others, and forgotten once it comes in', async () => {
    const { id, password } = await central.device('COMES');
    await refusal(`${central.url}/COMES`, basic('COMES:wrong'));
    await told(id);
    await expect(read(id, central.other)).rejects.toMatchObject({ code: 'not-found' });
    expect(await refusedNow(true)).toContain('COMES');
    expect(await refusedNow(false)).not.toContain('COMES');
    const charger = await connect(`${central.url}/COMES`, basic(`COMES:${password}`));
    await until(() => central.online(id));
    expect(await read(id)).toBeNull();
    expect(await refusedNow(true)).not.toContain('COMES');
    await charger.close();
  });

  test('that nobody knows leaves no trace', async () => {
    const before = await central.rows('select * from charge_point_refusals');
    expect((await refusal(`${central.url}/NOBODY`, basic('NOBODY:x'))).status).toBe(404);
    expect(await central.rows('select * from charge_point_refusals')).toEqual(before);
  });
});

describe('a charger with the right password comes in, though its address', () => {
  test.each([
    ['has the identifier twice', 'TWICE-1', '/ocpp/TWICE-1/TWICE-1'],
    ['has the path twice', 'TWICE-2', '/ocpp/ocpp/TWICE-2'],
    ['has it in capitals', 'Lower-1', '/OCPP/LOWER-1/'],
    ['has a blank in it', 'BLANK1', '/ocpp/BLANK%201'],
    ['is escaped twice', 'ESC-1', '/ocpp/ESC%252D1'],
    ['keeps the brackets of an example', 'BRACKET', '/ocpp/%7BBRACKET%7D'],
  ])('%s', async (_what, identifier, path) => {
    const { id, password } = await central.device(identifier);
    const url = central.url.replace(/\/ocpp$/, path);
    const charger = await connect(url, basic(`${identifier}:${password}`));
    await until(() => central.online(id));
    expect(await read(id)).toBeNull();
    await charger.close();
  });

  test('also holds what another operator calls its charge point', async () => {
    const { operatorId } = central.other;
    const theirs = await central.bySystem((ctx) =>
      createChargePoint(ctx, { operatorId, identifier: 'site', title: 'site', visibility: 'public' }),
    );
    const { id, password } = await central.device('AT-SITE');
    const charger = await connect(`${central.url}/site/AT-SITE`, basic(`AT-SITE:${password}`));
    await until(() => central.online(id));
    expect(await central.online(theirs.id)).toBe(false);
    expect(await read(theirs.id, central.other)).toBeNull();
    await charger.close();
    await refusal(`${central.url}/site/AT-SITE`, basic('AT-SITE:wrong'));
    await refusal(`${central.url}/AT-SITE`, basic('AT-SITE:wrong'));
    expect(await told(id)).toMatchObject({ tries: 1 });
    expect(await read(theirs.id, central.other)).toBeNull();
  });

  test('lacks the password that it sends in its header instead', async () => {
    const { id, password } = await central.device('HEADER', { secure: false });
    const charger = await connect(`${central.url}/HEADER`, basic(`HEADER:${password}`));
    await until(() => central.online(id));
    expect(await read(id)).toBeNull();
    await charger.close();
  });
});
