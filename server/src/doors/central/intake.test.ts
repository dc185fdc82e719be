import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral({ wakingMs: 600_000 });
  await house.rows('create sequence tries');
});
afterAll(() => house.close());
afterEach(async () => {
  await house.rows('drop function if exists spoil cascade');
});

let made = 0;

async function chargers(count: number): Promise<{ id: number; charger: Charger }[]> {
  const all = [];
  for (let index = 0; index < count; index += 1) {
    const identifier = `INTAKE-${(made += 1)}`;
    const { id, password } = await house.device(identifier);
    all.push({ id, charger: await connect(`${house.url}/${identifier}`, basic(`x:${password}`)) });
  }
  return all;
}

const poison = 666_666;
const reading = (energyWh: number) => ({
  connectorId: 1,
  meterValue: [
    { timestamp: new Date().toISOString(), sampledValue: [{ value: String(energyWh), unit: 'Wh' }] },
  ],
});

/** Lets the database refuse a sample: as it is written, or only when its transaction is committed. */
async function spoil(when: 'at once' | 'at the commit', how: string): Promise<void> {
  await house.rows(`create or replace function spoil() returns trigger language plpgsql as $$
    begin ${how} return new; end $$`);
  await house.rows(
    when === 'at once'
      ? `create trigger spoiling before insert on messages for each row
         when (new.frame like '%${poison}%') execute function spoil()`
      : `create constraint trigger spoiling after insert on messages deferrable initially deferred for each row
         when (new.frame like '%${poison}%') execute function spoil()`,
  );
}

const energies = (ids: readonly number[]) =>
  house.rows<{ energy_wh: number }>(
    'select energy_wh from meter_samples where charge_point_id = any($1) order by energy_wh',
    [ids],
  );
const refusal = `raise exception 'no';`;

test.each(['at once', 'at the commit'] as const)(
  'one event that fails %s is told to its sender alone, and all others are taken in',
  async (when) => {
    const all = await chargers(40);
    await spoil(when, refusal);
    const answers = await Promise.all(
      all.map(({ charger }, index) =>
        charger.call('MeterValues', reading(index === 7 ? poison : 1_000 + index)),
      ),
    );
    expect(answers.map(([kind]) => kind)).toEqual(answers.map((_answer, index) => (index === 7 ? 4 : 3)));
    const kept = await energies(all.map(({ id }) => id));
    expect(kept.map(({ energy_wh }) => energy_wh)).toEqual(
      all.flatMap((_one, index) => (index === 7 ? [] : [1_000 + index])),
    );
    // What failed is tried anew when it comes again.
    await house.rows('drop function spoil cascade');
    expect((await all[7]?.charger.call('MeterValues', reading(poison)))?.[0]).toBe(3);
    await Promise.all(all.map(({ charger }) => charger.close()));
  },
  60_000,
);

test('a set that meets a conflict is written again, and nobody is told', async () => {
  const all = await chargers(10);
  await spoil(
    'at once',
    `if nextval('tries') < 3 then raise exception 'again' using errcode = '40001'; end if;`,
  );
  const answers = await Promise.all(all.map(({ charger }) => charger.call('MeterValues', reading(poison))));
  expect(answers.every(([kind]) => kind === 3)).toBe(true);
  expect(await energies(all.map(({ id }) => id))).toHaveLength(10);
  await Promise.all(all.map(({ charger }) => charger.close()));
});

test('a charger that does not wait for its answers gets each in its order, and holds up nobody', async () => {
  const [hasty, other] = await chargers(2);
  if (hasty === undefined || other === undefined) throw new Error('two chargers are connected');
  const count = 600;
  for (let n = 0; n < count; n += 1) hasty.charger.send([2, `h${n}`, 'MeterValues', reading(10_000 + n)]);
  expect((await other.charger.call('MeterValues', reading(5)))[0]).toBe(3);
  expect(hasty.charger.heard.length).toBeLessThan(count);
  await hasty.charger.next((message) => message[1] === `h${count - 1}`);
  const ids = hasty.charger.heard.map((message) => message[1]);
  expect(ids).toEqual(Array.from({ length: count }, (_each, n) => `h${n}`));
  expect(await energies([hasty.id])).toHaveLength(count);
  await Promise.all([hasty.charger.close(), other.charger.close()]);
}, 60_000);

test('a set whose connection to the database is cut is written again', async () => {
  const [one] = await chargers(1);
  if (one === undefined) throw new Error('a charger is connected');
  const holder = await house.db.pool.connect();
  await holder.query('begin');
  await holder.query('lock table connectors in access exclusive mode');
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
  const answer = one.charger.call('StatusNotification', status);
  const waiting = () =>
    house.rows<{ pid: number }>(
      `select pid from pg_locks where relation = 'connectors'::regclass and not granted`,
    );
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const [cut] = await waiting();
  await house.rows('select pg_terminate_backend($1)', [cut?.pid]);
  await expect.poll(async () => (await waiting())[0]?.pid ?? cut?.pid).not.toBe(cut?.pid);
  await holder.query('rollback');
  holder.release();
  expect((await answer)[0]).toBe(3);
  await one.charger.close();
});

test('what a full disk cannot take waits until there is room, and nobody is told', async () => {
  const all = await chargers(10);
  const full = `raise exception 'no room' using errcode = '53100';`;
  await spoil('at once', full);
  const { health } = house.db;
  let makeRoom = (): void => undefined;
  const room = new Promise<void>((resolve) => (makeRoom = resolve));
  const waits: string[] = [];
  house.db.health = {
    ...health,
    trouble: 'full',
    well: () => {
      waits.push('for room');
      // Room that is gone again before anything is written.
      return waits.length < 5 ? Promise.resolve() : room;
    },
  };
  try {
    const answers = Promise.all(all.map(({ charger }) => charger.call('MeterValues', reading(poison))));
    await expect.poll(() => waits.length).toBeGreaterThanOrEqual(5);
    await house.rows('drop function spoil cascade');
    makeRoom();
    expect((await answers).every(([kind]) => kind === 3)).toBe(true);
    expect(await energies(all.map(({ id }) => id))).toHaveLength(10);
  } finally {
    house.db.health = health;
  }
  await Promise.all(all.map(({ charger }) => charger.close()));
});

test('what fails as in an outage while the database is well is refused in the end', async () => {
  const [one] = await chargers(1);
  await spoil('at once', `raise exception 'damaged' using errcode = 'XX001';`);
  expect((await one?.charger.call('MeterValues', reading(poison)))?.[0]).toBe(4);
  await one?.charger.close();
});

test('charge points that somebody else holds keep no others waiting, however many they are', async () => {
  const all = await chargers(24);
  const [held, others] = [all.slice(0, 12), all.slice(12)];
  const holder = await house.db.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(7001, id) from unnest($1::integer[]) id', [
    held.map(({ id }) => id),
  ]);
  let answered = 0;
  const late = held.map(async ({ charger }) => {
    const [kind] = await charger.call('MeterValues', reading(1));
    answered += 1;
    return kind;
  });
  const readAll = () => Promise.all(others.map(({ charger }) => charger.call('MeterValues', reading(2))));
  // The second time whoever waits has taken what connections it may.
  for (const answers of [await readAll(), await readAll()])
    expect(answers.every(([kind]) => kind === 3)).toBe(true);
  expect(answered).toBe(0);
  await holder.query('rollback');
  holder.release();
  expect((await Promise.all(late)).every((kind) => kind === 3)).toBe(true);
  await Promise.all(all.map(({ charger }) => charger.close()));
});
