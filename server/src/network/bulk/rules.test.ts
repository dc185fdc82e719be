import type { SettingsBody } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import type { PriceTerms } from '../prices/rules-rows';
import type { Settings } from '../settings/rules';
import { categoriesWith, settingsOf, verdictOn, verdictOnUndo, type Standing, type Wish } from './rules';

const settings: Settings = {
  identifier: 'A-1',
  title: 'A',
  description: null,
  category: 'EV_CHARGER',
  type_id: null,
  charging_site_id: null,
  latitude: null,
  longitude: null,
  address_line_1: null,
  address_line_2: null,
  address_line_3: null,
  city: null,
  state: null,
  zipcode: null,
  country: null,
  time_zone: 'Europe/Paris',
  visibility: 'private',
  listed: false,
  secure: true,
  out_of_service: false,
  integration_code: null,
  contact_number: null,
  open_time: null,
  close_time: null,
  hours: null,
  free_vend_tag: null,
  amenity_ids: [],
};
/** In no group, without categories. */
const alone = { group: null, categories: [] };
const row: PriceTerms = {
  starting_time: '00:00',
  ending_time: '00:00',
  price_micro: 400_000,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_amount: null,
};
const day = { ...row, starting_time: '08:00', ending_time: '20:00' };
const night = { ...row, starting_time: '20:00', ending_time: '08:00' };

const verdict = (wished: SettingsBody, now: Partial<Settings> = {}) =>
  verdictOn(
    { settings: { ...settings, ...now }, hasImage: now.listed === true, prices: [], ...alone },
    { settings: wished },
  );

describe('a change of settings', () => {
  test.each([
    [{ visibility: 'public' }, {}, 'changed'],
    [{ visibility: 'private' }, {}, 'unchanged'],
    [{ open_time: '08:00', close_time: '20:00' }, {}, 'changed'],
    [{ open_time: '08:00', close_time: '20:00' }, { open_time: '08:00', close_time: '20:00' }, 'unchanged'],
    // Round the clock is no hours at all.
    [{ open_time: '08:00', close_time: '08:00' }, {}, 'unchanged'],
    [{ open_time: null, close_time: null }, { open_time: '08:00', close_time: '20:00' }, 'changed'],
    [{ open_time: '08:00', close_time: null }, {}, 'refused'],
    [{ out_of_service: true }, {}, 'changed'],
    [{ listed: true }, {}, 'refused'],
    [{ listed: false }, {}, 'unchanged'],
    [{ listed: false }, { listed: true, description: 'x'.repeat(40) }, 'changed'],
  ] as [SettingsBody, Partial<Settings>, string][])('%j on %j is %s', (wished, now, outcome) => {
    expect(verdict(wished, now).outcome).toBe(outcome);
  });

  test('tells just what it is about, as it was and will be', () => {
    expect(verdict({ visibility: 'public' })).toEqual({
      outcome: 'changed',
      before: { visibility: 'private' },
      after: { visibility: 'public' },
      settings: { visibility: 'public' },
    });
  });

  test('says why it may not be', () => {
    expect(verdict({ listed: true })).toMatchObject({
      field: 'listed',
      fault: { code: 'charge-point.listing-needs-image' },
    });
  });
});

describe('other prices', () => {
  const outcome = (now: PriceTerms[], then: PriceTerms[]) =>
    verdictOn({ settings, hasImage: false, prices: now, ...alone }, { prices: then }).outcome;

  test('change nothing where they are the same, in whatever order', () => {
    expect(outcome([day, night], [night, day])).toBe('unchanged');
    expect(outcome([], [day])).toBe('changed');
    expect(outcome([day, night], [day])).toBe('changed');
    expect(outcome([row], [{ ...row, price_micro: 400_001 }])).toBe('changed');
  });

  test('are told in major units, limits in kWh or minutes', () => {
    const limited: PriceTerms = { ...row, session_limit_type: 'minutes', session_limit_amount: 5400 };
    const bare = { settings, hasImage: false, prices: [], ...alone };
    expect(verdictOn(bare, { prices: [limited] })).toMatchObject({
      before: { prices: [] },
      after: { prices: [{ price: 0.4, session_limit_value: 90 }] },
    });
  });
});

describe('another group and other categories', () => {
  const port = { id: 1, name: 'Port' };
  const town = { id: 2, name: 'Town' };
  const fast = { id: 5, name: 'Fast', color: null };
  const slow = { id: 6, name: 'Slow', color: '#0B7A53' };
  const standing = (now: Partial<Standing>): Standing => ({
    settings,
    hasImage: false,
    prices: [],
    ...alone,
    ...now,
  });

  test.each([
    [null, town, 'changed'],
    [port, town, 'changed'],
    [port, null, 'changed'],
    [port, port, 'unchanged'],
    [null, null, 'unchanged'],
  ])('from group %j to %j is %s', (from, to, outcome) => {
    expect(verdictOn(standing({ group: from }), { group: to })).toMatchObject({
      outcome,
      after: { group: to },
    });
  });

  test.each([
    [[], { add: [fast], remove: [] }, [fast]],
    [[slow], { add: [fast], remove: [] }, [fast, slow]],
    [[fast, slow], { add: [], remove: [5, 9] }, [slow]],
    [[fast], { add: [slow], remove: [5] }, [slow]],
    [[fast], { add: [fast], remove: [] }, null],
    [[], { add: [], remove: [5] }, null],
  ])('%j with %j are %j', (now, change, then) => {
    const told = verdictOn(standing({ categories: now }), { categories: categoriesWith(change) });
    expect(told.outcome).toBe(then === null ? 'unchanged' : 'changed');
    expect(told).toMatchObject({ after: { categories: then ?? now } });
  });

  test('of more than 50 categories are refused', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ id: 100 + at, name: `${at}`, color: null }));
    const wish = { categories: categoriesWith({ add: [fast], remove: [] }) };
    expect(verdictOn(standing({ categories: many }), wish)).toMatchObject({ field: 'category_ids' });
  });

  test('are taken back only where they are as the change left them', () => {
    const wishes = { done: { group: town }, former: { group: port } };
    expect(verdictOnUndo(standing({ group: town }), wishes).outcome).toBe('changed');
    expect(verdictOnUndo(standing({ group: null }), wishes).outcome).toBe('refused');
  });
});

describe('taking a change back', () => {
  const dearer = { ...row, price_micro: 500_000 };
  const toPublic = {
    done: { settings: { visibility: 'public' } },
    former: { settings: { visibility: 'private' } },
  };
  const toDearer = { done: { prices: [dearer] }, former: { prices: [row] } };
  const fromNone = { done: { prices: [dearer] }, former: { prices: [] } };
  const of = (now: Partial<Settings>, prices: PriceTerms[] = []): Standing => ({
    settings: { ...settings, ...now },
    hasImage: false,
    prices,
    ...alone,
  });

  test.each([
    ['is as the change left it', of({ visibility: 'public' }), toPublic, 'changed'],
    ['was put back already', of({ visibility: 'private' }), toPublic, 'unchanged'],
    ['has the prices of the change', of({}, [dearer]), toDearer, 'changed'],
    ['had no price', of({}, [dearer]), fromNone, 'changed'],
    ['got another price since', of({}, [day]), toDearer, 'refused'],
    ['lost its prices since', of({}), toDearer, 'refused'],
  ] as [string, Standing, { done: Wish; former: Wish }, string][])(
    'where it %s',
    (_, now, wishes, outcome) => {
      expect(verdictOnUndo(now, wishes).outcome).toBe(outcome);
    },
  );

  test('says that it was changed since, and what it is now', () => {
    const done: Wish = { settings: { open_time: '08:00', close_time: '20:00' } };
    const former: Wish = { settings: { open_time: null, close_time: null } };
    const now = { ...settings, open_time: '09:00', close_time: '17:00' };
    const standing = { settings: now, hasImage: false, prices: [], ...alone };
    expect(verdictOnUndo(standing, { done, former })).toMatchObject({
      before: { open_time: '09:00', close_time: '17:00' },
      fault: { code: 'bulk.changed-since' },
    });
  });
});

test.each([
  [{ what: 'hours' } as const, { open_time: null, close_time: null, hours: null }],
  [{ what: 'service', out_of_service: true } as const, { out_of_service: true }],
])('%j asks for %j', (change, body) => {
  expect(settingsOf(change)).toEqual(body);
});
