import { faults as contract } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../kernel/clock';
import { recordConnectorStatus, recordStationStatus } from '../availability/actions-reports';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { forgetFaults, listFaults, listPastFaults } from './actions';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const words = (code: string, info: string | null = null) => ({
  code,
  vendorCode: 'E-0x2041',
  info,
  vendorId: 'com.example',
});

async function say(
  id: number,
  number: number,
  ocppStatus: string,
  told: ReturnType<typeof words> | null = null,
) {
  house.clock.advance(1000);
  const status = ocppStatus === 'Charging' ? 'busy' : ocppStatus === 'Faulted' ? 'unavailable' : 'available';
  const fault = told === null ? null : `${told.code}: ${told.info}`;
  const report = { number, ocppStatus, status, fault, faultWords: told, at: house.clock.now() } as const;
  await house.bySystem(async (ctx) => {
    if (number === 0) await recordStationStatus(ctx, id, report);
    else await recordConnectorStatus(ctx, id, report);
  });
}

const list = async (id: number, tenant = house.mine) => {
  const said = await house.as(tenant, (ctx) => listFaults(ctx, { params: { id }, query: {}, body: {} }));
  expect(contract.listFaults.result.parse(said)).toEqual(said);
  return said.data;
};

test('a fault is told with its words, and how long it lasted', async () => {
  const { id } = await house.chargePoint();
  await say(id, 1, 'Charging');
  await say(id, 1, 'Faulted', words('GroundFailure', 'RCD trip 31 mA'));
  const began = house.clock.now().toISOString();
  const open = {
    connector_number: 1,
    code: 'GroundFailure',
    vendor_code: 'E-0x2041',
    info: 'RCD trip 31 mA',
    vendor_id: 'com.example',
    component: null,
    value: null,
    began_at: began,
    ended_at: null,
    times: 1,
    sessions_lost: 0,
    starts_refused: 0,
  };
  expect(await list(id)).toMatchObject([open]);
  await say(id, 1, 'Available');
  expect(await list(id)).toMatchObject([{ ...open, ended_at: house.clock.now().toISOString() }]);
});

test('one that comes again and again, or with other words each time, is one row', async () => {
  const { id } = await house.chargePoint();
  for (let time = 0; time < 40; time += 1) {
    await say(id, 1, 'Faulted', words('HighTemperature', `${60 + time} °C`));
    await say(id, 1, 'Faulted', words('HighTemperature', `${61 + time} °C`));
    await say(id, 1, 'Available');
  }
  expect(await list(id)).toMatchObject([{ times: 40, info: '100 °C' }]);
  house.clock.advance(2 * dayMs);
  await say(id, 1, 'Faulted', words('HighTemperature'));
  expect((await list(id)).map(({ times, ended_at: ended }) => [times, ended === null])).toEqual([
    [41, true],
    [41, false],
  ]);
});

test('another code at the same place ends the first; a place beside it and the station have their own', async () => {
  const { id } = await house.chargePoint();
  await say(id, 1, 'Faulted', words('OverVoltage'));
  await say(id, 2, 'Faulted', words('ReaderFailure'));
  await say(id, 0, 'Faulted', words('InternalError'));
  await say(id, 1, 'Faulted', words('UnderVoltage'));
  const lasting = (await list(id)).filter(({ ended_at: ended }) => ended === null);
  expect(lasting.map(({ connector_number: number, code }) => [number, code])).toEqual([
    [1, 'UnderVoltage'],
    [null, 'InternalError'],
    [2, 'ReaderFailure'],
  ]);
  await say(id, 0, 'Available');
  expect((await list(id)).filter(({ ended_at: ended }) => ended === null)).toHaveLength(2);
});

test('are not found by another operator', async () => {
  const { id } = await house.chargePoint();
  await expect(list(id, house.other)).rejects.toMatchObject({ code: 'not-found' });
});

const fill = (id: number, count: number, age: string) =>
  house.db.pool.query(
    `insert into charge_point_faults (operator_id, charge_point_id, connector_number, code, began_at, last_began_at, ended_at)
     select $1, $2, 1, 'OtherError', $4::timestamptz - $5::interval - n * interval '1 second',
       $4::timestamptz - $5::interval - n * interval '1 second', $4::timestamptz - $5::interval
     from generate_series(1, $3::integer) n`,
    [house.mine.operatorId, id, count, house.clock.now(), age],
  );

test('of 20,000 the newest 50 are listed, with how many there were; those of more than 30 days are not', async () => {
  const { id } = await house.chargePoint();
  await fill(id, 20_000, '1 day');
  await fill(id, 10, '31 days');
  const data = await list(id);
  expect(data).toHaveLength(50);
  expect(data[0]?.times).toBe(20_000);
});

test('the history leads back page by page, each fault once, with how long it lasted', async () => {
  const { id } = await house.chargePoint();
  const codes = ['GroundFailure', 'OverVoltage', 'ReaderFailure', 'WeakSignal', 'InternalError'];
  for (const code of codes) {
    await say(id, 1, 'Faulted', words(code));
    house.clock.advance(minuteMs);
    await say(id, 1, 'Available');
  }
  await say(id, 1, 'Faulted', words('OverVoltage'));
  house.clock.advance(minuteMs);
  const seen: [string, number, number][] = [];
  let before: number | null | undefined;
  do {
    const query = { per_page: 2, ...(typeof before === 'number' ? { before } : {}) };
    const page = await house.as(house.mine, (ctx) =>
      listPastFaults(ctx, { params: { id }, query, body: {} }),
    );
    expect(contract.listPastFaults.result.parse(page)).toEqual(page);
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ code, times, lasted }): [string, number, number] => [code, times, lasted]));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual([
    ['OverVoltage', 2, 121],
    ['InternalError', 1, 61],
    ['WeakSignal', 1, 61],
    ['ReaderFailure', 1, 61],
    ['GroundFailure', 1, 61],
  ]);
});

test('the history of another operator is not found', async () => {
  const { id } = await house.chargePoint();
  const input = { params: { id }, query: { per_page: 20 }, body: {} };
  await expect(house.as(house.other, (ctx) => listPastFaults(ctx, input))).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('those over for more than 90 days are forgotten, one that lasts is not', async () => {
  const { id } = await house.chargePoint();
  await fill(id, 3, '91 days');
  await say(id, 1, 'Faulted', words('WeakSignal'));
  house.clock.advance(minuteMs);
  await house.bySystem(forgetFaults);
  const { rows } = await house.db.pool.query<{ code: string }>(
    'select code from charge_point_faults where charge_point_id = $1',
    [id],
  );
  expect(rows).toEqual([{ code: 'WeakSignal' }]);
});
