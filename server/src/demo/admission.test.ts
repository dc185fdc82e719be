import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { authenticate, createOperator, markDemoPeople } from '../identity';
import { personToProve, proven } from '../identity/persons/actions';
import { issueToken } from '../identity/tokens/actions';
import type { Ctx } from '../platform/ctx';
import { joinNodes } from '../platform/nodes';
import { testHouse, type TestHouse } from '../platform/testing-house';
import { admitDemo, refuseDemo } from './admission';
import { demoLogin } from './demo';

let house: TestHouse;
const houses: TestHouse[] = [];
beforeEach(async () => {
  house = await testHouse();
  houses.push(house);
});
afterAll(async () => {
  for (const one of houses) await one.close();
});

const where = 'The data folder /srv/voltdeck';
const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: { kind: 'system' } }, work);

async function createOwner(email: string, password: string) {
  const owner = { email, firstName: 'O', lastName: 'P', password };
  const place = { country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' };
  return run((ctx) => createOperator(ctx, { name: email, ...place, owner }));
}

/** The demo as far as logins go, with somebody logged in. */
async function makeDemo(): Promise<string> {
  const made = await createOwner(demoLogin.email, demoLogin.password);
  await run((ctx) => markDemoPeople(ctx, [made.personId]));
  const { membershipId } = made;
  const { token } = await run((ctx) => issueToken(ctx, { membershipId, loginAt: ctx.now }));
  return token;
}

const mayLogIn = async (login: { email: string; password: string }): Promise<boolean> => {
  const person = await run((ctx) => personToProve(ctx, login.email));
  return (await proven(person, login.password)) !== null;
};

const owner = { email: 'owner@ampere.example', password: 'a long tram ride' };

test('data that the demo made are not served, and the line says what to do', async () => {
  await makeDemo();
  await expect(refuseDemo(house, { where, isAsked: false })).rejects.toThrow(
    /^The data folder \/srv\/voltdeck holds the demo .* DATA_DIR to another folder, or SERVE_DEMO_DATA=true/,
  );
});

test('data that the demo made are served where that is asked for, without its login', async () => {
  const token = await makeDemo();
  await createOwner(owner.email, owner.password);
  expect(await authenticate(house, { bearer: token, address: '127.0.0.1' })).not.toBeNull();
  await refuseDemo(house, { where, isAsked: true });
  expect(await mayLogIn(demoLogin)).toBe(false);
  expect(await authenticate(house, { bearer: token, address: '127.0.0.1' })).toBeNull();
  expect(await mayLogIn(owner)).toBe(true);
});

test('other data are served without further ado', async () => {
  await refuseDemo(house, { where, isAsked: false });
  await createOwner(owner.email, owner.password);
  await refuseDemo(house, { where, isAsked: false });
  expect(await mayLogIn(owner)).toBe(true);
});

test('the demo has an empty database, and its own once more', async () => {
  await admitDemo(house, where);
  await makeDemo();
  await admitDemo(house, where);
  expect(await mayLogIn(demoLogin)).toBe(true);
});

test('the demo gets its login back after its data were served', async () => {
  const token = await makeDemo();
  await refuseDemo(house, { where, isAsked: true });
  await admitDemo(house, where);
  expect(await mayLogIn(demoLogin)).toBe(true);
  expect(await authenticate(house, { bearer: token, address: '127.0.0.1' })).toBeNull();
});

test('the demo adds no login to an installation', async () => {
  await createOwner(owner.email, owner.password);
  await expect(admitDemo(house, where)).rejects.toThrow(
    /holds an installation with operators of its own.*DATA_DIR set to another folder, or start with npm run serve/,
  );
});

test('the demo gets no login back once others use what it made', async () => {
  await makeDemo();
  await refuseDemo(house, { where, isAsked: true });
  await createOwner(owner.email, owner.password);
  await expect(admitDemo(house, where)).rejects.toThrow('operators of its own');
  expect(await mayLogIn(demoLogin)).toBe(false);
});

test('the demo adds no login while another process serves the database', async () => {
  const node = await joinNodes(house.db, house.log);
  await expect(admitDemo(house, where)).rejects.toThrow('served by another running Voltdeck');
  await node.leave();
  await expect(admitDemo(house, where)).resolves.toBeUndefined();
});

test('a demo that is older than its mark is known by the address of its owner', async () => {
  await createOwner(demoLogin.email.toUpperCase(), demoLogin.password);
  await createOwner(owner.email, owner.password);
  const migration = await readFile(new URL('../../migrations/0023_demo.sql', import.meta.url), 'utf8');
  await house.db.pool.query(migration.slice(migration.indexOf('update persons')));
  await refuseDemo(house, { where, isAsked: true });
  expect([await mayLogIn(demoLogin), await mayLogIn(owner)]).toEqual([false, true]);
});
