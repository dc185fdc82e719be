import type { PageStation } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { inOrder, placeIn, placeText, queryOf, statusFor, wantedIn } from './filters';

const wanted = (search: string) => wantedIn(new URLSearchParams(search));

describe('what somebody looks for', () => {
  it('is read from the address', () => {
    expect(wanted('near=45.75,4.85&free=1&kind=CCS_2,TYPE_2&power=50')).toEqual({
      place: { latitude: 45.75, longitude: 4.85 },
      isFree: true,
      kinds: ['CCS_2', 'TYPE_2'],
      power: 50,
    });
  });

  it('is anything where the address says nonsense', () => {
    const nothing = { place: null, isFree: false, kinds: [], power: null };
    for (const search of ['', 'near=91,0&power=3', 'near=1&kind=%3Cb%3E', 'near=1,2,3&free=yes', 'near=,'])
      expect(wanted(search)).toEqual(nothing);
  });

  it('is asked without what nobody said', () => {
    expect(queryOf(wanted(''))).toEqual({ latitude: 0, longitude: 0 });
    expect(queryOf(wanted('near=1,2&kind=CCS_2,TYPE_2')).connector_type).toBe('CCS_2,TYPE_2');
  });

  it('comes back from the address it was written to', () => {
    expect(placeIn(placeText({ latitude: -33.86785, longitude: 151.20732 }))).toEqual({
      latitude: -33.8678,
      longitude: 151.2073,
    });
  });
});

describe('stations', () => {
  const station = (title: string, available: boolean): PageStation =>
    ({ title, available }) as unknown as PageStation;
  const found = [station('C', false), station('B', true), station('A', true)];

  it('stay in the order of nearness where there is one', () => {
    expect(inOrder(found, true)).toBe(found);
  });

  it('are else told free ones first, then by name', () => {
    expect(inOrder(found, false).map(({ title }) => title)).toEqual(['A', 'B', 'C']);
  });
});

it.each([
  ['available', true, 'available'],
  ['available', false, 'unavailable'],
  ['in_use', false, 'unavailable'],
  ['in_use', true, 'in_use'],
  ['busy', false, 'busy'],
  ['out_of_service', false, 'out_of_service'],
] as const)(
  'a station that is %s, where a start is possible: %s, is told as %s',
  (status, available, expected) => {
    expect(statusFor({ status, available })).toBe(expected);
  },
);
