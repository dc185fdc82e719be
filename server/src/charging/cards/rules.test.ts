import { expect, test } from 'vitest';
import { endOfDay, holderOf, lastDay, namedHolder } from './rules';
import { type FileWords, headingsOf, outcomeOf, readLine, withoutRepeats } from './rules-import';

const words: FileWords = {
  columns: new Map([
    ['number', 'number'],
    ['holder', 'holder'],
    ['email', 'email'],
    ['name', 'name'],
    ['label', 'label'],
    ['expires_on', 'expires_on'],
    ['status', null],
  ]),
  holders: new Map([['fahrer', 'driver']]),
};
const heading = ['number', 'holder', 'email', 'name', 'label', 'expires_on'] as const;
const read = (...row: string[]) => readLine({ line: 7, cells: row }, heading, words);

test('headings are known in any order and case; others are told', () => {
  expect(headingsOf({ line: 1, cells: ['Label', ' NUMBER', 'status', ''] }, words)).toEqual({
    at: ['label', 'number', null, null],
  });
  expect(headingsOf({ line: 1, cells: ['number', 'colour'] }, words)).toEqual({ unknown: 'colour' });
  expect(headingsOf({ line: 1, cells: ['label'] }, words)).toEqual({ missing: 'number' });
});

test('a line is read as a single card is', () => {
  expect(read(' 04AB;12 ', '', '', '', 'Van', '')).toMatchObject({
    line: 7,
    fault: null,
    read: { number: '04AB', email: null, name: null, label: 'Van', expiresOn: null },
  });
  expect(read('1', 'Fahrer', 'a@b.test', 'Ada', '', '2027-01-31').read).toMatchObject({
    email: 'a@b.test',
    name: 'Ada',
    expiresOn: '2027-01-31',
  });
  expect(read('1', '', '', 'Ada').read).toMatchObject({ name: 'Ada' });
});

test.each([
  [['', 'driver', 'a@b.test'], 'number', 'required'],
  [[';'], 'number', 'required'],
  [['x'.repeat(256)], 'number', 'too-long'],
  [['1', 'pirate'], 'holder', 'choice'],
  [['1', 'worker'], 'holder', 'choice'],
  [['1', 'driver'], 'email', 'required'],
  [['1', 'driver', 'nobody'], 'email', 'email'],
  [['1', '', '', 'a\u202Eb'], 'name', 'invalid'],
  [['1', '', '', '', '', '31.12.2027'], 'expires_on', 'date'],
  [['1', '', '', '', '', '2027-02-30'], 'expires_on', 'date'],
])('a line %j is refused by its field', (row, field, code) =>
  expect(read(...row)).toMatchObject({ read: null, fault: { field, code } }),
);

test('of two lines with one number, letter case aside, the second is refused', () => {
  const lines = withoutRepeats([read('ab'), read('AB;x'), read('c')]);
  expect(lines.map(({ fault }) => fault?.code ?? null)).toEqual([null, 'card.number-twice', null]);
});

test('a line creates, changes or leaves the card with its number', () => {
  const line = read('1', 'driver', 'Ada@b.test', '', 'Van', '');
  const present = {
    id: 1,
    holder: 'person',
    email: 'ada@b.test',
    name: null,
    label: 'Van',
    expiresOn: null,
  } as const;
  expect(outcomeOf(line, null).outcome).toBe('created');
  expect(outcomeOf(line, present).outcome).toBe('unchanged');
  expect(outcomeOf(line, { ...present, label: null }).outcome).toBe('changed');
  expect(outcomeOf(line, { ...present, expiresOn: '2027-01-01' }).outcome).toBe('changed');
  expect(outcomeOf(line, { ...present, holder: 'worker' })).toMatchObject({
    outcome: 'refused',
    fault: { code: 'card.held-elsewhere' },
  });
});

test('a card is good to the end of its last day where its operator is', () => {
  const end = endOfDay('Asia/Amman', '2027-01-31');
  expect(end?.toISOString()).toBe('2027-01-31T21:00:00.000Z');
  expect(lastDay('Asia/Amman', end)).toBe('2027-01-31');
  expect(endOfDay('UTC', null)).toBeNull();
});

test('who has a name alone is a driver, too', () => {
  expect(holderOf({ holder: 'operator', name: null })).toBe('operator');
  expect(holderOf({ holder: 'operator', name: 'Ada' })).toBe('driver');
  expect(holderOf({ holder: 'person', name: null })).toBe('driver');
  expect(holderOf({ holder: 'vehicle', name: null })).toBe('vehicle');
  expect(namedHolder({ holder: 'operator', email: 'a@b.test', name: 'Ada' })).toEqual({
    email: null,
    name: null,
  });
  expect(namedHolder({ holder: 'driver' })).toBeNull();
});
