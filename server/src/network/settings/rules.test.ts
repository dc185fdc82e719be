import { settings as contract } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { changedBy, differences, faultsOf, faultsOfListing, isIdentifier, type Settings } from './rules';

const settings: Settings = {
  identifier: 'CP1',
  title: 'One',
  description: 'A charge point at the harbour, beside the old lighthouse.',
  category: 'EV_CHARGER',
  type_id: 4,
  charging_site_id: null,
  latitude: 43.3,
  longitude: 5.4,
  address_line_1: 'Quay 1',
  address_line_2: null,
  address_line_3: null,
  city: 'Marseille',
  state: null,
  zipcode: '13001',
  country: 'FR',
  time_zone: 'Europe/Paris',
  visibility: 'private',
  listed: false,
  secure: true,
  out_of_service: false,
  integration_code: 'XJ9',
  contact_number: null,
  open_time: '08:00',
  close_time: '20:00',
  hours: null,
  free_vend_tag: null,
  amenity_ids: [1, 5],
};

const read = (body: object) => contract.changeChargePoint.body.parse(body);
const changed = (body: object) => changedBy(settings, read(body), 'change');

describe('an identifier', () => {
  test.each(['CP1', 'a', 'EV_Site-3.left:2', 'x'.repeat(48), '0815'])('may be %s', (identifier) => {
    expect(isIdentifier(identifier)).toBe(true);
  });

  test.each(['', ' CP1', 'CP 1', 'CP/1', 'CP?1', 'CP%31', 'ä', 'x'.repeat(49), '.', '..', 'CP1\n'])(
    'may not be %j',
    (identifier) => {
      expect(isIdentifier(identifier)).toBe(false);
    },
  );
});

describe('what is wrong', () => {
  test('is nothing with whole settings', () => {
    expect(faultsOf(settings)).toEqual({});
  });

  test.each([
    [{ identifier: 'no way' }, { identifier: [{ code: 'invalid' }] }],
    [{ title: ' ' }, { title: [{ code: 'required' }] }],
    [{ latitude: 90.1 }, { latitude: [{ code: 'invalid' }] }],
    [{ latitude: Number.NaN }, { latitude: [{ code: 'invalid' }] }],
    [{ longitude: -180.5 }, { longitude: [{ code: 'invalid' }] }],
    [{ latitude: null }, { latitude: [{ code: 'required' }] }],
    [{ longitude: null }, { longitude: [{ code: 'required' }] }],
    [{ latitude: null, longitude: null }, {}],
    [{ latitude: -90, longitude: 180 }, {}],
    [{ country: 'XX' }, { country: [{ code: 'choice' }] }],
    [{ time_zone: 'Mars/Olympus' }, { time_zone: [{ code: 'choice' }] }],
    [{ type_id: 99 }, { type_id: [{ code: 'choice' }] }],
    [{ amenity_ids: [1, 99] }, { amenities: [{ code: 'choice' }] }],
    [{ close_time: null }, { close_time: [{ code: 'required' }] }],
    [{ open_time: null }, { open_time: [{ code: 'required' }] }],
    [{ open_time: null, close_time: null }, {}],
  ] satisfies [Partial<Settings>, object][])('with %j is told at its field', (change, faults) => {
    expect(faultsOf({ ...settings, ...change })).toEqual(faults);
  });

  test('with listing is told for image and description apart', () => {
    const image = { listed: [{ code: 'charge-point.listing-needs-image' }] };
    const text = { description: [{ code: 'too-short', args: { min: 40 } }] };
    expect(faultsOf({ ...settings, listed: true })).toEqual(image);
    expect(faultsOf({ ...settings, listed: true, description: 'Short' })).toEqual({ ...image, ...text });
    expect(faultsOfListing({ description: ` ${'x'.repeat(39)} `, hasImage: true })).toEqual(text);
    expect(faultsOfListing({ description: 'x'.repeat(40), hasImage: true })).toEqual({});
  });

  test('with a listed one that has an image is its description alone', () => {
    const listed = { ...settings, listed: true };
    expect(faultsOf(listed, { image: true })).toEqual({});
    expect(Object.keys(faultsOf({ ...listed, description: null }, { image: true }))).toEqual(['description']);
  });
});

describe('a change', () => {
  test('leaves alone what is not sent', () => {
    expect(changed({})).toEqual(settings);
    expect(differences(settings, changed({ title: 'Two' }))).toEqual({ title: 'Two' });
  });

  test('reads numbers as text, booleans as 0 and 1, and lists parted by commas', () => {
    const body = { latitude: '-12.5', longitude: '7', listed: '0', out_of_service: 1, amenities: '2,3,2' };
    expect(differences(settings, changed(body))).toEqual({
      latitude: -12.5,
      longitude: 7,
      out_of_service: true,
      amenity_ids: [2, 3],
    });
  });

  test('takes an address nested or flat, and empties what is blank or null', () => {
    expect(differences(settings, changed({ address: { city: 'Aix', country: 'de' }, zipcode: '' }))).toEqual({
      city: 'Aix',
      country: 'DE',
      zipcode: null,
    });
    expect(changed({ integration_code: null }).integration_code).toBeNull();
  });

  test('keeps the whole day as no hours', () => {
    expect(changed({ open_time: '00:00', close_time: '24:00' })).toMatchObject({
      open_time: null,
      close_time: null,
    });
  });

  test('that replaces empties what is left out, but no switch, identifier or amenity', () => {
    const before = { ...settings, out_of_service: true, visibility: 'public' as const };
    const after = changedBy(before, read({ title: 'Two', city: 'Aix' }), 'replace');
    expect(after).toMatchObject({
      title: 'Two',
      identifier: 'CP1',
      description: null,
      city: 'Aix',
      zipcode: null,
      latitude: null,
      open_time: null,
      integration_code: null,
      time_zone: 'Europe/Paris',
      visibility: 'public',
      out_of_service: true,
      amenity_ids: [1, 5],
    });
  });
});
