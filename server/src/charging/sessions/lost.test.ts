import { faults, type ChargePointFault } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../network';
import { chargingHouse, type ChargingHouse, minutes, type Station } from '../testing-charging';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

/** The faults of a station, as its operator is told. */
async function told({ id }: Station): Promise<ChargePointFault[]> {
  const route = routes.find(({ endpoint }) => endpoint === faults.listFaults);
  if (route === undefined || !('action' in route)) throw new Error('faults are not listed');
  const input = { params: { id }, query: {}, body: {} } as never;
  const said = await house.run({ actor: house.mine }, (ctx) => route.action(ctx, input));
  return faults.listFaults.result.parse(said).data;
}

const fault = { ocppStatus: 'Faulted', status: 'unavailable', fault: 'OtherError' } as const;

test('a fault tells the session it ended, not the one before it, and its starts that were refused', async () => {
  const station = await house.station();
  const before = await station.start();
  house.clock.advance(minutes(20));
  await station.stop(before.transactionId, 5_000, { reason: 'PowerLoss' });
  await station.status('Available');
  house.clock.advance(minutes(20));
  const { transactionId } = await station.start();
  await station.status('Charging');
  house.clock.advance(minutes(10));
  await station.status('Faulted', fault);
  house.clock.advance(1000);
  await station.stop(transactionId, 9_000, { reason: 'PowerLoss' });
  for (let time = 0; time < 2; time += 1)
    await expect(station.remoteStart()).rejects.toMatchObject({ code: 'connector.unavailable' });
  expect(await told(station)).toMatchObject([{ ended_at: null, sessions_lost: 1, starts_refused: 2 }]);
  house.clock.advance(minutes(5));
  await station.status('Available');
  expect(await told(station)).toMatchObject([{ sessions_lost: 1, starts_refused: 2 }]);
  const [order] = await house.orders(`transaction_id = ${transactionId}`);
  expect(order).toMatchObject({ energy_wh: 8_000, stop_reason: 'PowerLoss' });
});

test('a start that is refused for another reason counts for no fault', async () => {
  const station = await house.station();
  await station.status('Faulted', fault);
  await station.status('Unavailable');
  await expect(station.remoteStart()).rejects.toMatchObject({ code: 'connector.unavailable' });
  expect(await told(station)).toMatchObject([{ sessions_lost: 0, starts_refused: 0 }]);
});

test('of one that comes and goes all day each time counts, and not what was between', async () => {
  const station = await house.station();
  for (let time = 0; time < 3; time += 1) {
    const { transactionId } = await station.start();
    house.clock.advance(minutes(10));
    if (time === 1) {
      await station.stop(transactionId, 5_000, { reason: 'PowerLoss' });
      await station.status('Available');
      house.clock.advance(minutes(10));
      continue;
    }
    await station.status('Faulted', fault);
    await station.stop(transactionId, 5_000, { reason: 'Other' });
    house.clock.advance(minutes(1));
    await station.status('Available');
    house.clock.advance(minutes(1));
  }
  expect(await told(station)).toMatchObject([{ times: 2, sessions_lost: 2 }]);
});

test('one that flutters a thousand times a day is kept within bounds', async () => {
  const station = await house.station();
  await station.status('Faulted', fault);
  await house.rows(
    `update charge_point_faults set lasted = (
       select range_agg(tstzrange(began_at - n * interval '1 minute', began_at - n * interval '1 minute' + interval '1 second'))
       from generate_series(1, 100) n) where charge_point_id = $1`,
    [station.id],
  );
  house.clock.advance(1000);
  await station.status('Available');
  const [row] = await house.rows<{ spells: number }>(
    'select (select count(*) from unnest(lasted))::integer as spells from charge_point_faults where charge_point_id = $1',
    [station.id],
  );
  expect(row?.spells).toBe(1);
});
