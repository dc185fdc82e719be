import { asLongitude, type Coordinates } from './place';

const number = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const pair = new RegExp(String.raw`^(${number})\s*°?\s*[,;\s]\s*(${number})\s*°?$`);
const inLink = [
  new RegExp(String.raw`!3d(${number})!4d(${number})`),
  new RegExp(String.raw`@(${number}),(${number})`),
  new RegExp(
    String.raw`[?&#](?:q|query|ll|center|daddr|destination|sll)=(?:loc:)?(${number})(?:,|%2C)\+?(${number})`,
    'i',
  ),
  new RegExp(String.raw`[?&]mlat=(${number})&mlon=(${number})`),
  new RegExp(String.raw`[#/=](?:map=)?\d{1,2}(?:\.\d+)?/(${number})/(${number})`),
];

/** Degrees, minutes and seconds with the side of the world behind or before them. */
const angle = String.raw`(\d{1,3})\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['’′]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|”|″|'')\s*)?`;
const sideBehind = new RegExp(String.raw`^${angle}([NSEWO])\s*[,;]?\s*${angle}([NSEWO])$`, 'i');
const sideBefore = new RegExp(String.raw`^([NSEWO])\s*${angle}[,;]?\s*([NSEWO])\s*${angle}$`, 'i');
const decimalSides = new RegExp(
  String.raw`^(\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])\s*[,;]?\s*(\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO])$`,
  'i',
);

/** Latin digits, points and commas for those that Arabic keyboards write; no marks of direction. */
const plain = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6_f0))
    .replaceAll('٫', '.')
    .replaceAll(/[،؛]/g, ',')
    .replaceAll('−', '-')
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/^[\s([]+|[\s)\]]+$/g, '');

const toPlace = (latitude: number, longitude: number): Coordinates | null => {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude: asLongitude(longitude) } : null;
};

const degrees = ([whole, minutes, seconds]: readonly (string | undefined)[]): number | null => {
  const parts = [whole, minutes, seconds].map((part) => Number(part ?? 0));
  const [of = 0, sixtieths = 0, rest = 0] = parts;
  return sixtieths < 60 && rest < 60 ? of + sixtieths / 60 + rest / 3600 : null;
};

/** West is "O" in French and Spanish. */
const signOf = (side: string): number => (/[SWO]/i.test(side) ? -1 : 1);
const isLatitude = (side: string): boolean => /[NS]/i.test(side);

function fromAngles(text: string): Coordinates | null {
  const behind = sideBehind.exec(text);
  const before = sideBefore.exec(text);
  const parts =
    behind === null
      ? before && { one: before.slice(2, 5), other: before.slice(6, 9), sides: [before[1], before[5]] }
      : { one: behind.slice(1, 4), other: behind.slice(5, 8), sides: [behind[4], behind[8]] };
  if (!parts) return null;
  const [first = '', second = ''] = parts.sides;
  const one = degrees(parts.one);
  const other = degrees(parts.other);
  if (one === null || other === null || isLatitude(first) === isLatitude(second)) return null;
  const [north, east] = isLatitude(first)
    ? [one * signOf(first), other * signOf(second)]
    : [other * signOf(second), one * signOf(first)];
  return toPlace(north, east);
}

/**
 * Reads a place as people write or paste it: "24.7136, 46.6753" (also with an Arabic comma and digits),
 * degrees with minutes and seconds, or the link of a map. Null where it is none of these.
 */
export function readPlace(input: string): Coordinates | null {
  const text = plain(input);
  const link = /^(?:https?:\/\/|geo:|www\.|maps\.)/i.test(text);
  if (link) {
    const geo = new RegExp(`^geo:(${number}),(${number})`, 'i').exec(text);
    const found = geo ?? inLink.map((form) => form.exec(text)).find((match) => match !== null);
    return found ? toPlace(Number(found[1]), Number(found[2])) : null;
  }
  const decimal = pair.exec(text);
  if (decimal) return toPlace(Number(decimal[1]), Number(decimal[2]));
  const sided = decimalSides.exec(text);
  if (sided) {
    return toPlace(Number(sided[1]) * signOf(sided[2] ?? ''), Number(sided[3]) * signOf(sided[4] ?? ''));
  }
  return fromAngles(text);
}
