import { describe, expect, test } from 'vitest';
import { limitationOf, settingsOf } from './rules';

const site = {
  id: 7,
  operator_id: 1,
  name: 'Harbour',
  address_line_1: 'Quay 1',
  address_line_2: null,
  address_line_3: null,
  city: 'Marseille',
  state: null,
  zipcode: null,
  country: 'FR',
  latitude: 43.3,
  longitude: 5.4,
  time_zone: 'Europe/Paris',
  hours: null,
  grid_power_w: null,
  charge_points_count: 0,
  version: 1,
  created_at: new Date(0),
};
const added = { operatorId: 1, identifier: 'CP1', title: ' One ' };

describe('a new charge point', () => {
  test('takes place and time zone from its site', () => {
    expect(settingsOf({ ...added, chargingSiteId: 7 }, { site, timeZone: 'Asia/Amman' })).toMatchObject({
      title: 'One',
      city: 'Marseille',
      latitude: 43.3,
      longitude: 5.4,
      time_zone: 'Europe/Paris',
      charging_site_id: 7,
    });
  });

  test('keeps the place that is told, and never mixes two of them', () => {
    const own = { ...added, city: 'Aix', latitude: 43.5, longitude: 5.45, timeZone: 'Europe/Berlin' };
    expect(settingsOf(own, { site, timeZone: 'Asia/Amman' })).toMatchObject({
      address_line_1: null,
      city: 'Aix',
      country: null,
      latitude: 43.5,
      longitude: 5.45,
      time_zone: 'Europe/Berlin',
    });
  });

  test('is private, able to authenticate and open around the clock unless told', () => {
    const settings = settingsOf(
      { ...added, openTime: '08:00', closeTime: '08:00' },
      { site: null, timeZone: 'UTC' },
    );
    expect(settings).toMatchObject({
      visibility: 'private',
      secure: true,
      listed: false,
      open_time: null,
      close_time: null,
      time_zone: 'UTC',
    });
  });
});

test.each([
  ['free', 2, 1, true],
  ['free', 2, 2, false],
  ['plus', 10, 12, false],
  ['custom', null, 5000, true],
] as const)('the plan %s with %s included has room beside %i: %s', (plan, included, count, can) => {
  expect(limitationOf(plan, included, count).can_create).toBe(can);
});
