import { describe, expect, it } from 'vitest';
import { anotherLike, emptyDraft, isSameDraft, readDraft, type Draft } from './draft';
import { stepSearch } from './step-names';
import {
  bodyOf,
  firstStepOf,
  isComplete,
  priceOf,
  reachable,
  resized,
  stepOf,
  usualConnectors,
} from './steps';

const draft: Draft = { ...emptyDraft, title: 'Quay', identifier: 'QUAY', price: 0.45 };

describe('a step is complete when the contract takes what it says', () => {
  it.each([
    ['what', {}, true],
    ['what', { title: ' ' }, false],
    ['what', { title: 'x'.repeat(200) }, false],
    ['what', { title: 'شارع الرينبو' }, true],
    ['what', { identifier: 'Quay 1' }, false],
    ['what', { identifier: '..' }, false],
    ['what', { identifier: 'شارع' }, false],
    ['what', { type_id: '4' }, true],
    ['where', { group_id: '2', category_ids: ['3', '5'] }, true],
    ['where', {}, true],
    ['where', { latitude: 91, longitude: 0 }, false],
    ['where', { country: 'FR' }, true],
    ['where', { charging_site_id: '7', latitude: 91 }, true],
    ['connectors', {}, true],
    ['connectors', { connectors: [{ number: 1, type: '', max_power: 0 }] }, false],
    ['connectors', { told: 'device', connectors: [{ number: 1, type: '', max_power: 0 }] }, true],
    ['price', { price: '' }, false],
    ['price', { price: -1 }, false],
    ['price', { price: 0 }, true],
    ['price', { price: '', pricing: 'later' }, true],
    ['access', {}, true],
    ['access', { hours: 'daily', open_time: '' }, false],
    ['access', { hours: 'always', open_time: '' }, true],
  ] as const)('%s with %j: %s', (step, changes, expected) => {
    expect(isComplete(step, { ...draft, ...(changes as Partial<Draft>) })).toBe(expected);
  });
});

it('nobody gets past a step that is not complete', () => {
  expect(reachable('access', emptyDraft)).toBe('what');
  expect(reachable('access', { ...draft, price: '' })).toBe('price');
  expect(reachable('access', draft)).toBe('access');
  expect(reachable('what', emptyDraft)).toBe('what');
});

it('a refusal leads to the first step that has one of its fields', () => {
  expect(stepOf('connectors.1.type')).toBe('connectors');
  expect(stepOf('time_zone')).toBe('where');
  expect(stepOf('close_time')).toBe('access');
  expect(stepOf('nothing-like-it')).toBe('access');
  expect(firstStepOf(['visibility', 'longitude', 'connectors.0.type'])).toBe('where');
});

describe('what is sent', () => {
  it('is what the steps say, blanks left out', () => {
    expect(bodyOf(draft)).toMatchObject({
      title: 'Quay',
      identifier: 'QUAY',
      type_id: null,
      city: null,
      connectors: [{ number: 1, type: 'TYPE_2', max_power: null }],
      secure: true,
    });
  });

  it('names a group and categories where some were chosen, and leaves both alone otherwise', () => {
    const sent = bodyOf({ ...draft, group_id: '2', category_ids: ['3', '5'] });
    expect(sent).toMatchObject({ group_id: 2, category_ids: [3, 5] });
    expect(Object.keys(bodyOf(draft))).not.toContain('group_id');
    expect(Object.keys(bodyOf(draft))).not.toContain('category_ids');
  });

  it('has no place of its own where a site lends one', () => {
    const sent = bodyOf({ ...draft, charging_site_id: '7', city: 'Aix', latitude: 43, longitude: 5 });
    expect(sent).toMatchObject({ charging_site_id: 7 });
    expect(sent.city).toBeUndefined();
    expect(sent.latitude).toBeUndefined();
  });

  it('leaves the connectors to the device where that is chosen', () => {
    expect(bodyOf({ ...draft, told: 'device' }).connectors).toBeUndefined();
  });

  it('has a price around the clock, or none', () => {
    expect(priceOf(draft)).toEqual({
      starting_time: '00:00',
      ending_time: '00:00',
      price: 0.45,
      price_unit: 'energy',
    });
    expect(priceOf({ ...draft, pricing: 'later' })).toBeNull();
  });
});

describe('connectors', () => {
  it('are usual for the type', () => {
    const dc = { current_type: 'DC', max_power: 120 };
    expect(usualConnectors('EV_CHARGER', dc)).toEqual([{ number: 1, type: 'CCS_2', max_power: 120 }]);
    expect(usualConnectors('SMART_PLUG', undefined)[0]?.type).toBe('SCHUKO');
  });

  it('that are added are like the last', () => {
    const list = resized([{ number: 1, type: 'CCS_2', max_power: 60 }], 2);
    expect(list[1]).toEqual({ number: 2, type: 'CCS_2', max_power: 60 });
    expect(resized(list, 1)).toHaveLength(1);
  });
});

describe('a draft of this browser', () => {
  it('comes back as it was', () => {
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([
    [null],
    ['{'],
    ['7'],
    ['{"connectors":"two","price":"0.4","secure":true,"colour":"red"}'],
    ['{"connectors":[]}'],
    ['{"category_ids":"3","group_id":4}'],
  ])('that is broken or of another version counts as none: %s', (raw) => {
    expect(isSameDraft(readDraft(raw), emptyDraft)).toBe(true);
  });

  it('becomes another like it without its names', () => {
    expect(anotherLike(draft)).toEqual({ ...draft, title: '', identifier: '' });
  });
});

it('an address says its step, and nothing else', () => {
  expect(stepSearch({ step: 'price', id: 'x', tab: 'a' })).toEqual({ step: 'price' });
  expect(stepSearch({ step: 'nowhere' })).toEqual({});
  expect(stepSearch({ step: 'done', id: '7' })).toEqual({ step: 'done', id: 7 });
});
