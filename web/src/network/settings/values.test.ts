import { describe, expect, test } from 'vitest';
import {
  changedIn,
  differencesBetween,
  merged,
  schemaOf,
  toBody,
  type SettingName,
  type SettingsValues,
} from './values';

const base: SettingsValues = {
  title: 'Before',
  description: '',
  category: 'EV_CHARGER',
  type_id: '',
  charging_site_id: '',
  group_id: '',
  category_ids: [],
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  city: 'Lyon',
  state: '',
  zipcode: '',
  country: 'FR',
  latitude: 45.7,
  longitude: 4.8,
  time_zone: 'Europe/Paris',
  visibility: 'public',
  listed: false,
  out_of_service: false,
  open_time: '08:00',
  close_time: '20:00',
  hours: null,
  contact_number: '',
  free_vend_tag: '',
  integration_code: '',
  identifier: 'LYON-1',
  secure: 'yes',
  amenities: ['1'],
  connectors: [{ number: 1, type: 'TYPE_2', max_power: 22 }],
};
const fields = ['title', 'city', 'description'] as const;

describe('what is sent', () => {
  test.each<[SettingName, Partial<SettingsValues>, unknown]>([
    ['description', { description: ' ' }, null],
    ['latitude', { latitude: '' }, null],
    ['type_id', { type_id: '4' }, 4],
    ['secure', { secure: 'no' }, false],
    ['open_time', { open_time: '' }, null],
    ['amenities', { amenities: ['2', '5'] }, [2, 5]],
    [
      'connectors',
      { connectors: [{ number: 1, type: '', max_power: '' }] },
      [{ number: 1, type: null, max_power: null }],
    ],
  ])('of %s is what the schema reads', (name, change, sent) => {
    expect(toBody([name], { ...base, ...change })).toEqual({ [name]: sent });
  });

  test('is only what changed', () => {
    expect(changedIn(fields, base, { ...base, title: 'After' })).toEqual(['title']);
    expect(changedIn(fields, base, { ...base, country: 'BE' })).toEqual([]);
  });

  test('needs a name, also where it was emptied', () => {
    expect(schemaOf(['title']).safeParse({ title: '' }).success).toBe(false);
    expect(schemaOf(['description']).safeParse({ description: '' }).success).toBe(true);
  });
});

describe('when somebody else was faster', () => {
  test.each<[string, Partial<SettingsValues>, Partial<SettingsValues>, [string, boolean][]]>([
    ['the same setting stands against itself', { title: 'Theirs' }, { title: 'Mine' }, [['title', true]]],
    ['mine alone is told, and not contested', { city: 'Paris' }, { title: 'Mine' }, [['title', false]]],
    ['theirs alone is no question', { city: 'Paris' }, {}, []],
    ['the same change twice is none', { title: 'Same' }, { title: 'Same' }, []],
  ])('%s', (_, theirs, mine, expected) => {
    const found = differencesBetween(fields, {
      base,
      theirs: { ...base, ...theirs },
      mine: { ...base, ...mine },
    });
    expect(found.map(({ name, isContested }) => [name, isContested])).toEqual(expected);
  });

  test('what is kept of mine is laid over what is there now', () => {
    const theirs = { ...base, title: 'Theirs', city: 'Paris' };
    const mine = { ...base, title: 'Mine' };
    expect(merged(theirs, mine, ['title'])).toMatchObject({ title: 'Mine', city: 'Paris' });
    expect(merged(theirs, mine, [])).toMatchObject({ title: 'Theirs', city: 'Paris' });
  });
});
