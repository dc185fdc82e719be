import { expect, it } from 'vitest';
import type { LateReply } from './outbox';
import { openPeer, settle } from './testing';

// docs/chargers-in-the-field.md#one-call-at-a-time
it('sends one call at a time and the next after the reply', async () => {
  const { peer, sent } = openPeer();
  const first = peer.call('Reset', { type: 'Soft' });
  const second = peer.call('ClearCache', {});
  await settle();
  expect(sent).toEqual([[2, 'ours-1', 'Reset', { type: 'Soft' }]]);
  await peer.receive('[3,"ours-1",{"status":"Accepted"}]');
  await expect(first).resolves.toEqual({ status: 'Accepted' });
  await settle();
  expect(sent).toHaveLength(2);
  await peer.receive('[3,"ours-2",null]');
  await expect(second).resolves.toEqual({});
});

it('calls while a call of the other side is being answered', async () => {
  const opened = openPeer({
    onCall: async () => {
      const reply = opened.peer.call('TriggerMessage', {});
      await settle();
      void opened.peer.receive('[3,"ours-1",{"status":"Accepted"}]');
      return reply;
    },
  });
  await opened.peer.receive('[2,"a","BootNotification",{}]');
  await opened.peer.idle();
  expect(opened.sent.at(-1)).toEqual([3, 'a', { status: 'Accepted' }]);
});

it('rejects a call answered by CALLERROR', async () => {
  const { peer } = openPeer();
  const call = peer.call('Reset', {});
  await settle();
  void peer.receive('[4,"ours-1","NotSupported","no reset",{}]');
  await expect(call).rejects.toMatchObject({ reason: 'refused', code: 'NotSupported', action: 'Reset' });
});

it('gives up after the time allowed, goes on with the next call and reports the late reply', async () => {
  const late: LateReply[] = [];
  const { peer, clock, sent } = openPeer({ onLateReply: (reply) => late.push(reply) });
  const slow = peer.call('Reset', { type: 'Hard' });
  const next = peer.call('ClearCache', {});
  slow.catch(() => undefined);
  await settle();
  clock.advance(999);
  expect(sent).toHaveLength(1);
  clock.advance(1);
  await expect(slow).rejects.toMatchObject({ reason: 'timed-out' });
  await settle();
  expect(sent).toHaveLength(2);
  await peer.receive('[3,"ours-1",{"status":"Accepted"}]');
  expect(late).toMatchObject([
    { action: 'Reset', payload: { type: 'Hard' }, reply: { payload: { status: 'Accepted' } } },
  ]);
  await peer.receive('[3,"ours-2",{}]');
  await expect(next).resolves.toEqual({});
});

it('counts the time of a call from its sending, not from its queueing', async () => {
  const { peer, clock } = openPeer();
  const first = peer.call('Reset', {});
  const second = peer.call('ClearCache', {});
  await settle();
  clock.advance(900);
  await peer.receive('[3,"ours-1",{}]');
  await first;
  await settle();
  clock.advance(900);
  await peer.receive('[3,"ours-2",{}]');
  await expect(second).resolves.toEqual({});
});

it('names the action of a reply that is stored', async () => {
  const { peer, stored } = openPeer();
  const call = peer.call('Reset', {});
  await settle();
  await peer.receive('[3,"ours-1",{}]');
  await call;
  expect(stored.map(({ direction, action }) => [direction, action])).toEqual([
    ['out', 'Reset'],
    ['in', 'Reset'],
  ]);
});
