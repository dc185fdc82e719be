import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingHouse, minutes, sample, type ChargingHouse, type Station } from '../testing-charging';
import { sweepChargePoint } from './actions/jobs';
import { take } from './actions/take';
import { type TransactionEvent, untold } from './rules/event';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

const perMinute = { prices: [{ price: 0.1, price_unit: 'minutes' as const }] };
const orderOf = async ({ id }: Station) => (await house.orders(`charge_point_id = ${id}`)).at(-1);

const teller = (station: Station) => (seqNo: number, change: Partial<TransactionEvent> & { wh?: number }) => {
  const { wh, ...rest } = change;
  return house.bySystem((ctx) =>
    take(ctx, station.source, {
      ...untold,
      kind: 'updated',
      transaction: { by: 'name', name: `half-${station.id}`, seqNo },
      deviceAt: house.clock.now(),
      connectorNumber: 1,
      samples: wh === undefined ? [] : [sample(house.clock.now(), wh)],
      ...rest,
    }),
  );
};

/** What a migration leaves of an order that was open: the payer is as its columns tell by default. */
async function update(station: Station): Promise<void> {
  await house.rows(
    `update orders set payer_kind = default, payer_id = default where charge_point_id = $1 and person_id is null`,
    [station.id],
  );
  house.clock.advance(minutes(5));
}

/** How a session goes on that stands in each state, and what it comes to. */
interface Case {
  prices?: typeof perMinute.prices;
  /** Brings the order to its state, and gives how it ends. */
  until(station: Station): Promise<() => Promise<unknown>>;
}

const cases: Record<string, Case> = {
  requested: {
    until: async (station) => {
      const { tag } = await station.remoteStart();
      return async () => {
        const { transactionId } = await station.start({ uid: tag ?? '' });
        house.clock.advance(minutes(5));
        await station.stop(transactionId, 2_000);
      };
    },
  },
  starting: {
    until: async (station) => {
      const tell = teller(station);
      await tell(0, { kind: 'started', uid: 'CARD', activity: 'unplugged', wh: 1_000 });
      return async () => {
        await tell(1, { activity: 'charging', wh: 1_000 });
        house.clock.advance(minutes(5));
        await tell(2, { kind: 'ended', reason: 'Local', wh: 2_000 });
      };
    },
  },
  charging: {
    until: async (station) => {
      const { transactionId } = await station.start();
      return async () => station.stop(transactionId, 2_000);
    },
  },
  suspended: {
    until: async (station) => {
      const { transactionId } = await station.start();
      await station.status('SuspendedEV');
      return async () => station.stop(transactionId, 2_000);
    },
  },
  finishing: {
    ...perMinute,
    until: async (station) => {
      const { transactionId } = await station.start();
      await station.status('Charging');
      house.clock.advance(minutes(5));
      await station.stop(transactionId, 2_000);
      return async () => station.status('Available');
    },
  },
};

describe('an order that an update finds half-way', () => {
  test.each(Object.entries(cases))('%s goes on to its end', async (state, { until, ...change }) => {
    const station = await house.station(change);
    const end = await until(station);
    await update(station);
    expect((await orderOf(station))?.state).toBe(state);
    await end();
    expect(await orderOf(station)).toMatchObject({
      state: 'completed',
      energy_wh: 1_000,
      held_reason: null,
      payer_kind: 'operator',
    });
  });

  test('that waits for missing events takes them in', async () => {
    const station = await house.station();
    const tell = teller(station);
    await tell(0, { kind: 'started', uid: 'CARD', activity: 'charging', wh: 1_000 });
    house.clock.advance(minutes(5));
    await tell(2, { kind: 'ended', reason: 'Local', wh: 2_000 });
    await update(station);
    expect(await orderOf(station)).toMatchObject({ state: 'finishing', awaits_events: true });
    await tell(1, { wh: 1_500 });
    expect(await orderOf(station)).toMatchObject({ state: 'completed', energy_wh: 1_000 });
  });

  test('whose plug never came fails', async () => {
    const station = await house.station();
    await station.remoteStart();
    await update(station);
    await house.bySystem((ctx) => sweepChargePoint(ctx, { chargePointId: station.id }));
    expect(await orderOf(station)).toMatchObject({ state: 'failed', failure_reason: 'not-plugged-in' });
  });
});
