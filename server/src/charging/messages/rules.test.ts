import { expect, test } from 'vitest';
import { tellsOf, type Subject } from './rules';

const subject = { orderId: 3, connectorNumber: 1, evseId: null, transaction: '7', tag: 'TAG' };
const asWhole = (text: string) => ({ text, bytes: text.length, isCut: false });
const call = (direction: 'in' | 'out', messageId: string, action: string, payload: object) => ({
  direction,
  kind: 'call' as const,
  messageId,
  frame: asWhole(JSON.stringify([2, messageId, action, payload])),
});
const result = (direction: 'in' | 'out', messageId: string) => ({
  direction,
  kind: 'result' as const,
  messageId,
  frame: asWhole(JSON.stringify([3, messageId, {}])),
});

const framesOf = (frames: readonly (ReturnType<typeof call> | ReturnType<typeof result>)[], of: Subject) =>
  frames.filter(tellsOf(of));

test('a session’s frames are the calls that name it, with their answers', () => {
  const frames = [
    call('in', '1', 'Heartbeat', {}),
    result('out', '1'),
    call('in', '2', 'Authorize', { idTag: 'tag' }),
    result('out', '2'),
    call('out', '3', 'RemoteStopTransaction', { transactionId: 7 }),
    result('in', '3'),
    call('in', '4', 'MeterValues', { connectorId: 1, transactionId: 8 }),
    call('in', '5', 'StatusNotification', { connectorId: 2 }),
    result('out', '5'),
  ];
  expect(framesOf(frames, subject).map((frame) => `${frame.direction} ${frame.messageId}`)).toEqual([
    'in 2',
    'out 2',
    'out 3',
    'in 3',
  ]);
});

test('the same message id in the other direction is another exchange', () => {
  const frames = [call('in', '9', 'Authorize', { idTag: 'TAG' }), result('in', '9')];
  expect(framesOf(frames, subject)).toHaveLength(1);
});

test('a session that its device names is told by that name, its EVSE, its token or its order', () => {
  const named = { ...subject, transaction: 'a-b-7', evseId: 2 };
  const frames = [
    call('in', '1', 'TransactionEvent', { transactionInfo: { transactionId: 'A-B-7' }, evse: { id: 1 } }),
    call('in', '2', 'TransactionEvent', { transactionInfo: { transactionId: 'a-b-8' }, evse: { id: 2 } }),
    call('in', '3', 'StatusNotification', { evseId: 2, connectorId: 1 }),
    call('in', '4', 'StatusNotification', { evseId: 1, connectorId: 1 }),
    call('in', '5', 'Authorize', { idToken: { idToken: 'tag', type: 'ISO14443' } }),
    call('out', '6', 'RequestStartTransaction', { remoteStartId: 3, evseId: 1 }),
    call('out', '7', 'RequestStopTransaction', { transactionId: 'a-b-7' }),
  ];
  expect(framesOf(frames, named).map((frame) => frame.messageId)).toEqual(['1', '3', '5', '6', '7']);
});
