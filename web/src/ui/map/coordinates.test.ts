import { describe, expect, it } from 'vitest';
import { readPlace } from './coordinates';

const riyadh = { latitude: 24.7136, longitude: 46.6753 };

describe('a place is read from', () => {
  it.each([
    ['24.7136, 46.6753', riyadh],
    ['24.7136 46.6753', riyadh],
    ['  (24.7136,46.6753)  ', riyadh],
    ['24.7136; 46.6753', riyadh],
    ['24.7136، 46.6753', riyadh],
    ['٢٤٫٧١٣٦، ٤٦٫٦٧٥٣', riyadh],
    ['24.7136° N, 46.6753° E', riyadh],
    ['-33.8688, 151.2093', { latitude: -33.8688, longitude: 151.2093 }],
    ['33.8688 S, 70.6693 W', { latitude: -33.8688, longitude: -70.6693 }],
    ['40.4168 N 3.7038 O', { latitude: 40.4168, longitude: -3.7038 }],
    ['https://www.google.com/maps/@24.7136,46.6753,15z', riyadh],
    ['https://www.google.com/maps/place/X/@1,2,15z/data=!3d24.7136!4d46.6753', riyadh],
    ['https://maps.google.com/?q=24.7136,46.6753', riyadh],
    ['https://maps.apple.com/?ll=24.7136,46.6753', riyadh],
    ['https://www.openstreetmap.org/#map=15/24.7136/46.6753', riyadh],
    ['https://www.openstreetmap.org/?mlat=24.7136&mlon=46.6753', riyadh],
    ['geo:24.7136,46.6753', riyadh],
  ])('%s', (text, place) => {
    expect(readPlace(text)).toEqual(place);
  });

  it.each([
    [`24°42'49"N 46°40'31"E`, 24.713_611, 46.675_278],
    ['24° 42′ 49″ N, 46° 40′ 31″ E', 24.713_611, 46.675_278],
    [`46°40'31"E 24°42'49"N`, 24.713_611, 46.675_278],
    [`N 24°42'49", W 46°40'31"`, 24.713_611, -46.675_278],
    [`24°42.5'S 46°30'O`, -24.708_333, -46.5],
  ])('%s', (text, latitude, longitude) => {
    const place = readPlace(text);
    expect(place?.latitude).toBeCloseTo(latitude, 5);
    expect(place?.longitude).toBeCloseTo(longitude, 5);
  });

  it.each([
    '',
    'Riyadh',
    '24.7136',
    '91, 10',
    '10, 181',
    `24°72'49"N 46°40'31"E`,
    `24°42'49"N 46°40'31"N`,
    'https://example.com/about',
  ])('%j not', (text) => {
    expect(readPlace(text)).toBeNull();
  });
});
