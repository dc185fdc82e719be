import { describe, expect, test } from 'vitest';
import { isSaidLast, readTime } from './time';

const received = new Date('2026-05-01T12:00:00Z');
const at = (text: string) => new Date(text);
const told = (deviceAt: string | null, skewMs: number | null, connectedAt: string | null = null) =>
  readTime({
    deviceAt: deviceAt === null ? null : at(deviceAt),
    receivedAt: received,
    skewMs,
    connectedAt: connectedAt === null ? null : at(connectedAt),
  });

// docs/chargers-in-the-field.md#wrong-clock
describe('the time of an event', () => {
  test.each([
    ['is the device’s, when its clock is right', '2026-05-01T11:59:58Z', 0, '2026-05-01T11:59:58Z', true],
    ['is the receipt’s, when the device tells none', null, null, '2026-05-01T12:00:00Z', true],
    ['is corrected by a known skew', '2026-05-01T13:59:50Z', 7_200_000, '2026-05-01T11:59:50Z', true],
    [
      'is corrected out of 1970 when the skew is known',
      '1970-01-01T00:10:00Z',
      at('1970-01-01T00:10:10Z').getTime() - received.getTime(),
      '2026-05-01T11:59:50Z',
      true,
    ],
    ['ignores a skew of the network’s making', '2026-05-01T11:59:58Z', 1_200, '2026-05-01T11:59:58Z', true],
    [
      'stands a few minutes off with an unknown clock',
      '2026-05-01T11:56:00Z',
      null,
      '2026-05-01T11:56:00Z',
      true,
    ],
    [
      'is not trusted hours off with an unknown clock',
      '2026-05-01T09:00:00Z',
      null,
      '2026-05-01T09:00:00Z',
      false,
    ],
    [
      'is the receipt’s in 1970 with an unknown clock',
      '1970-01-01T00:10:00Z',
      null,
      '2026-05-01T12:00:00Z',
      false,
    ],
    [
      'is the receipt’s in the future with an unknown clock',
      '2027-01-01T00:00:00Z',
      null,
      '2026-05-01T12:00:00Z',
      false,
    ],
    ['never lies after its receipt', '2026-05-01T12:00:02Z', 0, '2026-05-01T12:00:00Z', true],
  ])('%s', (...[, deviceAt, skewMs, expected, isTrusted]) => {
    expect(told(deviceAt, skewMs)).toMatchObject({ at: at(expected), isTrusted });
  });

  test.each([
    ['before the connection opened, it is offline', '2026-05-01T10:00:00Z', true],
    ['after, it is not', '2026-05-01T11:59:00Z', false],
  ])('%s', (_fact, deviceAt, isOffline) => {
    expect(told(deviceAt, 0, '2026-05-01T11:00:00Z').isOffline).toBe(isOffline);
  });
});

test.each([
  ['the next second', '2026-05-01T12:00:01Z', '2026-05-01T12:00:00Z', true],
  ['the same moment', '2026-05-01T12:00:00Z', '2026-05-01T12:00:00Z', true],
  ['a second before, by a clock that was just set', '2026-05-01T11:59:59Z', '2026-05-01T12:00:00Z', true],
  ['minutes before', '2026-05-01T11:55:00Z', '2026-05-01T12:00:00Z', false],
  ['no time', null, '2026-05-01T12:00:00Z', true],
  ['a time after a word without one', '2026-05-01T11:55:00Z', null, true],
])('a word that tells %s of the device’s clock is the last one or not', (_fact, told, last, expected) => {
  expect(isSaidLast(told === null ? null : at(told), last === null ? null : at(last))).toBe(expected);
});
