import { describe, expect, test } from 'vitest';
import { pageIn } from './rules';
import { electricSide } from './rules-connector';
import { goneLocation, type OfferedChargePoint, type OfferedConnector, toLocation } from './rules-location';
import { type OfferedRow, tariffOf } from './rules-tariff';

const offerer = { countryCode: 'FR', partyId: 'VLT', name: 'Volt' };

const connector = (change: Partial<OfferedConnector> = {}): OfferedConnector => ({
  number: 1,
  evseId: null,
  type: 'CCS_2',
  maxPowerW: 150_000,
  status: 'available',
  isFaulted: false,
  ...change,
});

const chargePoint = (change: Partial<OfferedChargePoint> = {}): OfferedChargePoint => ({
  id: 7,
  siteId: null,
  title: 'Gare 1',
  identifier: 'STATION-1',
  address: ['Rue de la Paix 1', null, null],
  city: 'Paris',
  state: null,
  zipcode: '75001',
  country: 'FR',
  latitude: 48.8566,
  longitude: -2.3522,
  timeZone: 'Europe/Paris',
  isListed: true,
  isConfigured: true,
  isOnline: true,
  isOut: false,
  isInoperative: false,
  hours: null,
  connectors: [connector()],
  tariffId: 't1',
  ...change,
});

describe('a page that is asked for', () => {
  const read = (query: string) => pageIn(new URLSearchParams(query));

  test('is the first 50 unless told', () => {
    expect(read('')).toEqual({ offset: 0, limit: 50, from: null, to: null });
  });

  test('has at most 100, and moments without a zone are UTC', () => {
    expect(
      read('offset=10&limit=5000&date_from=2026-03-01T00:00:00&date_to=2026-03-02T00:00:00+02:00'),
    ).toEqual({
      offset: 10,
      limit: 100,
      from: new Date('2026-03-01T00:00:00Z'),
      to: new Date('2026-03-01T22:00:00Z'),
    });
  });

  test.each([
    ['offset=-1', 'offset'],
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['date_from=yesterday', 'date_from'],
    ['date_to=2026-13-01T00:00:00Z', 'date_to'],
    ['date_from=2026', 'date_from'],
  ])('%s says nothing', (query, fault) => {
    expect(read(query)).toEqual({ fault });
  });
});

describe('the electric side of a connector', () => {
  test.each([
    [
      'TYPE_2',
      22_000,
      'FR',
      { standard: 'IEC_62196_T2', format: 'SOCKET', power_type: 'AC_3_PHASE', max_amperage: 32 },
    ],
    ['TYPE_2', 7_400, 'FR', { power_type: 'AC_1_PHASE', max_voltage: 230, max_amperage: 32 }],
    ['TYPE_2', null, 'FR', { power_type: 'AC_1_PHASE', max_amperage: 16 }],
    ['CCS_2', 50_000, 'FR', { power_type: 'DC', max_voltage: 500, max_amperage: 100 }],
    ['CHADEMO', 50_000, 'JP', { standard: 'CHADEMO', format: 'CABLE' }],
    ['DOMESTIC', 2_300, 'GB', { standard: 'DOMESTIC_G' }],
    ['DOMESTIC', 2_300, 'DE', { standard: 'DOMESTIC_F', max_electric_power: 2_300 }],
  ])('%s with %s W in %s', (type, maxPowerW, country, expected) => {
    expect(electricSide({ type, maxPowerW }, country)).toMatchObject(expected);
  });

  test('is not told of a kind that nobody has said', () => {
    expect(electricSide({ type: null, maxPowerW: 22_000 }, 'FR')).toBeNull();
  });
});

describe('a location', () => {
  test('of a charge point alone is named by it, with its address and where it stands', () => {
    expect(toLocation([chargePoint()], null, offerer)).toMatchObject({
      country_code: 'FR',
      party_id: 'VLT',
      id: 'charge-point-7',
      publish: true,
      name: 'Gare 1',
      address: 'Rue de la Paix 1',
      city: 'Paris',
      postal_code: '75001',
      country: 'FRA',
      coordinates: { latitude: '48.856600', longitude: '-2.352200' },
      opening_times: { twentyfourseven: true },
      evses: [
        {
          uid: '7-1',
          evse_id: 'FR*VLT*E7*1',
          status: 'AVAILABLE',
          connectors: [{ id: '1', standard: 'IEC_62196_T2_COMBO', tariff_ids: ['t1'] }],
        },
      ],
    });
  });

  test.each<[string, Partial<OfferedChargePoint>, string]>([
    ['never connected', { isConfigured: false, isOnline: false }, 'PLANNED'],
    ['taken out of service', { isOut: true, isOnline: false }, 'OUTOFORDER'],
    ['beyond the plan', { isInoperative: true }, 'INOPERATIVE'],
    ['offline', { isOnline: false }, 'UNKNOWN'],
    ['with a connector that is faulted', { connectors: [connector({ isFaulted: true })] }, 'OUTOFORDER'],
    ['in use', { connectors: [connector({ status: 'busy' })] }, 'CHARGING'],
    ['booked', { connectors: [connector({ status: 'booked' })] }, 'RESERVED'],
    ['that says it serves nobody', { connectors: [connector({ status: 'unavailable' })] }, 'INOPERATIVE'],
  ])('%s says so', (_, change, status) => {
    expect(toLocation([chargePoint(change)], null, offerer)?.evses).toMatchObject([{ status }]);
  });

  test('puts the connectors of one EVSE together, of which one is used at a time', () => {
    const connectors = [
      connector({ evseId: 1, status: 'busy' }),
      connector({ number: 2, evseId: 1, type: 'CHADEMO' }),
      connector({ number: 3, evseId: 2 }),
    ];
    const evses = toLocation([chargePoint({ connectors })], null, offerer)?.evses;
    expect(
      evses?.map(({ uid, status, connectors: those }) => [uid, status, those.map(({ id }) => id)]),
    ).toEqual([
      ['7-1', 'CHARGING', ['1', '2']],
      ['7-2', 'AVAILABLE', ['3']],
    ]);
  });

  test('is none where nobody has said what its connectors are', () => {
    expect(toLocation([chargePoint({ connectors: [connector({ type: null })] })], null, offerer)).toBeNull();
  });

  test('of a site has its charge points, is published once one of them is listed, and fits into its fields', () => {
    const site = {
      id: 3,
      name: 'Gare du Nord',
      address: ['x'.repeat(80), null, null],
      city: null,
      state: null,
      zipcode: null,
      country: null,
      latitude: null,
      longitude: null,
      timeZone: 'Europe/Paris',
      hours: null,
    };
    const those = [chargePoint({ siteId: 3, isListed: false }), chargePoint({ id: 8, siteId: 3 })];
    const location = toLocation(those, site, offerer);
    expect(location).toMatchObject({ id: 'site-3', name: 'Gare du Nord', city: 'Paris', publish: true });
    expect(location?.address).toHaveLength(45);
    expect(location?.evses).toHaveLength(2);
  });

  test('parts a night at midnight, and tells the days on which it is closed', () => {
    const hours = {
      week: [
        { day: 7, opens: '18:00', closes: '02:00', overnight: true },
        { day: 1, opens: '08:00', closes: '00:00', overnight: false },
      ],
      exceptions: [{ date: '2026-12-25', name: 'Christmas', spans: [] }],
    };
    expect(toLocation([chargePoint({ hours })], null, offerer)?.opening_times).toEqual({
      twentyfourseven: false,
      regular_hours: [
        { weekday: 7, period_begin: '18:00', period_end: '00:00' },
        { weekday: 1, period_begin: '00:00', period_end: '02:00' },
        { weekday: 1, period_begin: '08:00', period_end: '00:00' },
      ],
      exceptional_closings: [{ period_begin: '2026-12-24T23:00:00Z', period_end: '2026-12-25T23:00:00Z' }],
    });
  });

  test('that is offered no longer is taken away by whoever reads it', () => {
    const location = toLocation([chargePoint()], null, offerer);
    if (location === null) throw new Error('there is no location');
    expect(goneLocation(location)).toMatchObject({ publish: false, evses: [{ status: 'REMOVED' }] });
  });
});

describe('a tariff', () => {
  const row = (change: Partial<OfferedRow> = {}): OfferedRow => ({
    starting_time: '00:00',
    ending_time: '00:00',
    price_micro: 480_000,
    price_unit: 'energy',
    additions: null,
    ...change,
  });
  const of = (rows: readonly OfferedRow[]) => tariffOf(rows, { currency: 'EUR', taxPpm: 200_000 });

  test('of one price all day tells it without tax, with the rate beside it', () => {
    expect(of([row()])).toEqual({
      currency: 'EUR',
      elements: [{ price_components: [{ type: 'ENERGY', price: 0.4, vat: 20, step_size: 1 }] }],
    });
  });

  test('by the minute counts while the car is plugged in, by the hour', () => {
    expect(of([row({ price_unit: 'minutes', price_micro: 60_000 })]).elements[0]?.price_components).toEqual([
      { type: 'TIME', price: 3, vat: 20, step_size: 1 },
      { type: 'PARKING_TIME', price: 3, vat: 20, step_size: 1 },
    ]);
  });

  test('of free charging says so', () => {
    expect(of([row({ price_micro: 0 })]).elements[0]?.price_components).toEqual([
      { type: 'ENERGY', price: 0, vat: 20, step_size: 1 },
    ]);
  });

  test('tells in every element every dimension, so that none is taken from the next', () => {
    const day = row({
      starting_time: '08:00',
      ending_time: '20:00',
      additions: { startFeeMicro: 1_200_000 },
    });
    const night = row({ starting_time: '20:00', ending_time: '08:00' });
    expect(of([day, night]).elements).toEqual([
      {
        price_components: [
          { type: 'FLAT', price: 1, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.4, vat: 20, step_size: 1 },
        ],
        restrictions: { start_time: '08:00', end_time: '20:00' },
      },
      {
        price_components: [
          { type: 'FLAT', price: 0, vat: 20, step_size: 1 },
          { type: 'ENERGY', price: 0.4, vat: 20, step_size: 1 },
        ],
        restrictions: { start_time: '20:00', end_time: '08:00' },
      },
    ]);
  });

  test('of some days names them, up to and without the day after the last', () => {
    const additions = { weekdays: [6, 7], from: '2026-12-01', until: '2026-12-31' };
    expect(of([row({ additions })]).elements[0]?.restrictions).toEqual({
      day_of_week: ['SATURDAY', 'SUNDAY'],
      start_date: '2026-12-01',
      end_date: '2027-01-01',
    });
  });

  test('tells least and most where all rows agree, and in words when an idle fee begins', () => {
    const additions = {
      minimumMicro: 1_200_000,
      maximumMicro: 60_000_000,
      idleFeeMicro: 60_000,
      idleGraceMinutes: 15,
    };
    expect(of([row({ additions })])).toMatchObject({
      min_price: { excl_vat: 1, incl_vat: 1.2 },
      max_price: { excl_vat: 50, incl_vat: 60 },
      tariff_alt_text: [{ text: 'The idle fee begins 15 minutes after the vehicle has stopped charging.' }],
      elements: [{ price_components: [{ type: 'ENERGY' }, { type: 'PARKING_TIME', price: 3 }] }],
    });
    expect(of([row({ additions }), row()]).min_price).toBeUndefined();
  });
});
