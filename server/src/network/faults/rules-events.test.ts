import { expect, test } from 'vitest';
import { eventChanges, type FaultEvent, momentTold, mostAtOnce } from './rules-events';

const receivedAt = new Date('2026-11-23T12:00:00Z');
const minute = (number: number): Date => new Date(receivedAt.getTime() + (number - 60) * 60_000);
const word = (code: string | null, at: number | null, more: Partial<FaultEvent> = {}): FaultEvent => ({
  outlet: { evseId: 1, connectorId: 1 },
  component: '1/1 Connector.Problem',
  code,
  plainCode: 'Faulted',
  info: null,
  value: null,
  isOver: false,
  deviceAt: at === null ? null : minute(at),
  ...more,
});
const over = { isOver: true };
const come = (events: FaultEvent[]) =>
  eventChanges(events, { receivedAt, skewMs: null }).map(({ code, isOver, beganAt, at }) => [
    code,
    isOver ? 'over' : 'lasts',
    beganAt === null ? null : 60 - (receivedAt.getTime() - beganAt.getTime()) / 60_000,
    60 - (receivedAt.getTime() - at.getTime()) / 60_000,
  ]);

test.each([
  ['nothing', [], []],
  ['one that lasts', [word('CX002', 1)], [['CX002', 'lasts', null, 1]]],
  [
    'one that was over within the message',
    [word('CX002', 1), word('CX002', 2, over)],
    [['CX002', 'over', 1, 2]],
  ],
  ['the same the wrong way round', [word('CX002', 2, over), word('CX002', 1)], [['CX002', 'over', 1, 2]]],
  ['one told again and again', [1, 2, 3].map((at) => word('CX002', at)), [['CX002', 'lasts', null, 3]]],
  ['one that came back', [word('A', 1), word('A', 2, over), word('A', 3)], [['A', 'lasts', null, 3]]],
  ['an end alone', [word('CX002', 3, over)], [['CX002', 'over', null, 3]]],
  ['both in one second', [word('A', 1), word('A', 1, over)], [['A', 'over', 1, 1]]],
  ['no code', [word(null, 1)], [['Faulted', 'lasts', null, 1]]],
  [
    'an end without a code, which is that of all',
    [word('A', 1), word('B', 2), word(null, 3, over), word('C', 4)],
    [
      ['A', 'over', 1, 3],
      ['B', 'over', 2, 3],
      ['', 'over', null, 3],
      ['C', 'lasts', null, 4],
    ],
  ],
  ['no time', [word('A', null)], [['A', 'lasts', null, 60]]],
])('a message with %s', (_, events, expected) => {
  expect(come(events)).toEqual(expected);
});

test('an end without a code is that of its own component alone', () => {
  const other = { component: '2/1 Connector.Problem' };
  expect(come([word('A', 1, other), word(null, 2, over)])[0]).toEqual(['A', 'lasts', null, 1]);
});

test('of thousands in one message those told last count', () => {
  const events = Array.from({ length: 5000 }, (_, index) => word(`E${index}`, index / 100));
  const codes = come(events).map(([code]) => code);
  expect(codes).toHaveLength(mostAtOnce);
  expect(codes.at(-1)).toBe('E4999');
});

test.each([
  ['told', minute(30), null, minute(30)],
  ['not told', null, null, receivedAt],
  ['ahead', minute(90), null, receivedAt],
  ['ahead by what is known', minute(90), 60 * 60_000, minute(30)],
  ['behind by what is known', minute(-30), -60 * 60_000, minute(30)],
  ['ahead by the network’s doing', minute(30), 4000, minute(30)],
  ['of 1970', new Date(0), null, receivedAt],
])('the moment of a word that is %s', (_, deviceAt, skewMs, expected) => {
  expect(momentTold(deviceAt, receivedAt, skewMs)).toEqual(expected);
});
