import { expect, test } from 'vitest';
import {
  faultsOfNames,
  firstPlace,
  nameInMail,
  questionsSince,
  realPlace,
  registrationNow,
  secondsUntilQuestion,
} from './rules';

test.each([
  ['open', false, 'open'],
  ['open', true, 'open'],
  ['first', false, 'open'],
  ['first', true, null],
  ['invitation', false, 'invitation'],
  ['invitation', true, 'invitation'],
] as const)(
  'where %s may register and there are operators: %s, a visitor is told %s',
  (mode, hasOperators, told) => {
    expect(registrationNow(mode, { hasOperators })).toBe(told);
  },
);

test('a name has a letter or a digit', () => {
  expect(faultsOfNames({ firstName: 'Ada', lastName: '王' })).toEqual({});
  expect(faultsOfNames({ firstName: '\u200B\u2060', lastName: '…' })).toEqual({
    first_name: [{ code: 'invalid' }],
    last_name: [{ code: 'invalid' }],
  });
});

test.each([
  ['Anne-Marie', 'O’Neil Jr.', 'Anne-Marie O’Neil Jr.'],
  ['Win at', 'casino.example', null],
  ['https://casino', 'example', null],
  ['Ada', 'ada@b', null],
  ['<b>Ada</b>', 'L', null],
  ['Win at', 'casino。example', null],
  ['Win at', 'ｃａｓｉｎｏ．ｅｘａｍｐｌｅ', null],
  ['Win at', 'casino｡example', null],
  ['Win at', 'casino\u200B.\uFEFFexample', null],
  ['王。', '小明', '王。 小明'],
])('%s %s is named in the mail as %s', (firstName, lastName, named) => {
  expect(nameInMail({ firstName, lastName })).toBe(named);
});

test.each([
  [
    { country: 'jo', time_zone: 'Asia/Amman' },
    { country: 'JO', timeZone: 'Asia/Amman' },
  ],
  [
    { country: null, time_zone: 'Europe/Paris' },
    { country: 'FR', timeZone: 'Europe/Paris' },
  ],
  [
    { country: 'XX', time_zone: 'Mars/Olympus' },
    { country: 'US', timeZone: 'UTC' },
  ],
  [
    { country: '\u0000', time_zone: '\u0000' },
    { country: 'US', timeZone: 'UTC' },
  ],
  [
    { country: 'FR', time_zone: '+02:00' },
    { country: 'FR', timeZone: 'UTC' },
  ],
  [{}, { country: 'US', timeZone: 'UTC' }],
])('who says %j begins in %j', (told, place) => {
  expect(firstPlace(realPlace(told))).toEqual(place);
});

test('a question counts for an hour', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const asked = new Date('2026-03-02T09:15:30Z');
  expect(questionsSince(now)).toEqual(new Date('2026-03-02T09:00:00Z'));
  expect(secondsUntilQuestion([now, asked], now)).toBe(930);
});
