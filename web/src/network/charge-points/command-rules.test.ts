import { expect, test } from 'vitest';
import { lateFailureOf, nextStepOf, noAnswerOf, wordOf } from './command-rules';

const command = { kind: 'start', state: 'sent', outcome: null, order_failure: null } as const;

test.each([
  [{}, null],
  [{ state: 'accepted' }, null],
  [{ state: 'accepted', order_failure: 'not-plugged-in' }, 'plugIn'],
  [{ state: 'accepted', order_failure: 'overtaken' }, null],
  [{ state: 'rejected', order_failure: 'rejected' }, 'startRejected'],
  [{ state: 'unanswered', outcome: 'not-connected', order_failure: 'unanswered' }, 'startLost'],
  [{ state: 'unanswered', outcome: 'not-reached', order_failure: 'unanswered' }, 'startLost'],
  [{ state: 'unanswered', outcome: 'timed-out' }, 'startSilent'],
  [{ state: 'unanswered', outcome: 'timed-out', order_failure: 'not-plugged-in' }, 'plugIn'],
  [{ state: 'unanswered', outcome: 'session-over', order_failure: 'cancelled' }, null],
  [{ kind: 'stop', state: 'accepted' }, null],
  [{ kind: 'stop', state: 'rejected' }, 'stopRejected'],
  [{ kind: 'stop', state: 'unanswered', outcome: 'closed' }, 'stopUnanswered'],
  [{ kind: 'stop', state: 'unanswered', outcome: 'session-over' }, null],
] as const)('after %j comes %s', (change, step) => {
  expect(nextStepOf({ ...command, ...change })).toBe(step);
});

test('a word of the charger is told where it says more than that it refused', () => {
  const rejected = { ...command, state: 'rejected' } as const;
  expect(wordOf({ ...rejected, outcome: 'Rejected' })).toBeNull();
  expect(wordOf({ ...rejected, outcome: 'NotSupported' })).toBe('NotSupported');
  expect(wordOf({ ...command, state: 'accepted', outcome: 'Accepted' })).toBeNull();
});

test('a reason is told only where it is known, and a failure only where it says more than the answer', () => {
  expect(noAnswerOf({ ...command, state: 'unanswered', outcome: 'something else' })).toBeNull();
  expect(lateFailureOf({ ...command, state: 'rejected', order_failure: 'rejected' })).toBeNull();
  expect(lateFailureOf({ ...command, kind: 'stop', order_failure: 'not-plugged-in' })).toBeNull();
});
