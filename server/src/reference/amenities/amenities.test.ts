import { locales } from '@voltdeck/contract';
import { expect, test } from 'vitest';
import { amenitiesOf } from './actions';
import { isAmenity, knownAmenities } from './rules';
import { amenityWords } from './texts';

test.each(locales)('every amenity has its texts in %s', (locale) => {
  const codes = knownAmenities.map((amenity) => amenity.code);
  expect(Object.keys(amenityWords(locale).amenities).toSorted()).toEqual(codes.toSorted());
});

test('amenities are shown in the order of the offer, once, and only those on offer', () => {
  expect(amenitiesOf('en', [5, 1, 5, 99]).map(({ id, name, icon }) => ({ id, name, icon }))).toEqual([
    { id: 1, name: 'Restroom', icon: 'restroom' },
    { id: 5, name: 'Wi-Fi', icon: 'wifi' },
  ]);
  expect([isAmenity(5), isAmenity(99)]).toEqual([true, false]);
});
