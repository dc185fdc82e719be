import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import { chargingHouse, type ChargingHouse, type Station } from '../testing-charging';
import { chargePointLiveOf } from '../orders/actions/views';
import { refusalBy } from './rules/request';

let house: ChargingHouse;
let station: Station;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
  const connectors = [{ number: 1 }, { number: 2 }];
  station = await house.station({ connectors });
  await house.rows('update connectors set evse_id = 1, connector_id = number where charge_point_id = $1', [
    station.id,
  ]);
});
afterAll(() => house.close());

const words = ['Available', 'Preparing', 'Charging', 'SuspendedEV', 'Reserved', 'Unavailable', 'Faulted'];
const statusOf: Record<string, string> = {
  Available: 'available',
  Reserved: 'booked',
  Unavailable: 'unavailable',
  Faulted: 'unavailable',
};
const fine = { isOut: false, isPlanOut: false, isOffline: false, isStationOut: false, isUnpriced: false };

interface State {
  isOut: boolean;
  isPlanOut: boolean;
  isOffline: boolean;
  isStationOut: boolean;
  isUnpriced: boolean;
  word: string;
  /** The connector that an open order of somebody else holds. */
  heldOn: 1 | 2 | null;
}

const standings = [
  fine,
  ...Object.keys(fine).map((name) => ({ ...fine, [name]: true })),
  { isOut: true, isPlanOut: true, isOffline: true, isStationOut: true, isUnpriced: true },
];
const states: State[] = standings.flatMap((standing) =>
  words.flatMap((word) => ([null, 1, 2] as const).map((heldOn) => ({ ...standing, word, heldOn }))),
);

/** Brings the station into a state, whatever it was in before. */
async function bringInto(state: State): Promise<void> {
  const { id } = station;
  await house.rows(`update orders set state = 'cancelled' where charge_point_id = $1`, [id]);
  await house.rows(
    `update charge_points set out_of_service = false, plan_deactivated_at = null, online = true, station_status = null where id = $1`,
    [id],
  );
  await house.rows(
    `update connectors set ocpp_status = 'Available', status = 'available' where charge_point_id = $1`,
    [id],
  );
  await house.rows(
    `update charge_point_prices set starting_time = '00:00', ending_time = '00:00' where charge_point_id = $1`,
    [id],
  );
  if (state.heldOn !== null) await station.remoteStart(house.colleague, state.heldOn);
  await house.rows(
    `update charge_points set out_of_service = $2, online = $3, station_status = $4, station_status_at = $5,
      plan_deactivated_at = $6 where id = $1`,
    [
      id,
      state.isOut,
      !state.isOffline,
      state.isStationOut ? 'Faulted' : null,
      house.clock.now(),
      state.isPlanOut ? house.clock.now() : null,
    ],
  );
  await house.rows(
    'update connectors set ocpp_status = $2, status = $3 where charge_point_id = $1 and number = 1',
    [id, state.word, statusOf[state.word] ?? 'busy'],
  );
  if (state.isUnpriced) {
    const gone = new Date(house.clock.now().getTime() + 60 * 60_000).toISOString().slice(11, 16);
    const back = new Date(house.clock.now().getTime() + 120 * 60_000).toISOString().slice(11, 16);
    await house.rows(
      'update charge_point_prices set starting_time = $2, ending_time = $3 where charge_point_id = $1',
      [id, gone, back],
    );
  }
}

const obstacleNow = async (number = 1) => {
  const live = await house.bySystem((ctx) => chargePointLiveOf(ctx, station.id));
  return live.connectors.find((connector) => connector.number === number)?.start_obstacle;
};

/** What a start is refused with; null where it is not. */
const refusalNow = async (): Promise<string | null> => {
  try {
    await station.remoteStart();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};

describe('what a screen says of a start', () => {
  test('is what the server then says, in every state', async () => {
    const seen = new Set<string | null>();
    for (const state of states) {
      await bringInto(state);
      const obstacle = (await obstacleNow()) ?? null;
      seen.add(obstacle);
      const refusal = await refusalNow();
      const expected = obstacle === null ? null : refusalBy[obstacle];
      // An order on the very connector is looked at first: behind it nothing begins, whatever else is in the way.
      if (state.heldOn === 1) expect({ state, refusal }).toEqual({ state, refusal: 'connector.occupied' });
      else expect({ state, refusal }).toEqual({ state, refusal: expected });
      if (state.heldOn === 1) expect({ state, obstacle }).not.toEqual({ state, obstacle: null });
    }
    const known = Object.keys(refusalBy).filter((code) => code !== 'pending');
    expect([...seen].filter((code) => code !== null).toSorted()).toEqual(known.toSorted());
  });

  test('tells a charge point that never connected from one that is offline', async () => {
    await bringInto({ ...fine, isOffline: true, word: 'Available', heldOn: null });
    expect(await obstacleNow()).toBe('offline');
    await house.rows('update charge_points set configured_at = null where id = $1', [station.id]);
    expect(await obstacleNow()).toBe('pending');
    expect(await refusalNow()).toBe('charge-point.offline');
    await house.rows('update charge_points set configured_at = now() where id = $1', [station.id]);
  });

  test('is that its connector is taken, also to whoever took it, whose repeated start gives the same order', async () => {
    await bringInto({ ...fine, word: 'Available', heldOn: null });
    const order = await station.remoteStart();
    expect([await obstacleNow(1), await obstacleNow(2)]).toEqual(['occupied', 'occupied']);
    expect((await station.remoteStart()).id).toBe(order.id);
  });
});
