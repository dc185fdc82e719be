import { describe, expect, it } from 'vitest';
import { openPeer, settle } from './testing';

const call = (id: string, action: string, filler = 0): string =>
  JSON.stringify([2, id, action, { filler: 'x'.repeat(filler) }]);

describe('a frame that is larger than is read', () => {
  const limits = { frameBytes: 1_000, isReadAnyway: (action: string) => action === 'StopTransaction' };

  it.each([
    ['1.6', call('a', 'DataTransfer', 2_000), 'a', 'FormationViolation'],
    ['2.0.1', call('a', 'DataTransfer', 2_000), 'a', 'FormatViolation'],
    ['1.6', `{"a":"${'x'.repeat(2_000)}"}`, '-1', 'FormationViolation'],
    ['2.0.1', 'x'.repeat(2_000), '-1', 'RpcFrameworkError'],
  ] as const)('is refused in %s by its id, or by -1, and the next one is answered', async (...of) => {
    const [version, text, id, code] = of;
    const { peer, sent, stored } = openPeer({ ...limits, version });
    await peer.receive(text);
    await peer.receive(call('b', 'Heartbeat'));
    await peer.idle();
    expect(sent).toEqual([
      [4, id, code, 'The message is larger than 1000 bytes', {}],
      [3, 'b', {}],
    ]);
    expect(stored[0]).toMatchObject({ raw: text, frame: { kind: 'bad', fault: 'too-large' } });
  });

  it('is told by its bytes where the owner counts them', async () => {
    const { peer, sent } = openPeer(limits);
    await peer.receive(call('a', 'Heartbeat'), 1_001);
    await peer.idle();
    expect(sent[0]).toEqual(expect.arrayContaining([4, 'a', 'FormationViolation']));
  });

  it('is read all the same where nobody may be told to send it again', async () => {
    const { peer, sent } = openPeer(limits);
    await peer.receive(call('a', 'StopTransaction', 2_000));
    await peer.idle();
    expect(sent).toEqual([[3, 'a', {}]]);
  });

  it('ends the call that it answers', async () => {
    const { peer } = openPeer(limits);
    const asked = peer.call('GetConfiguration', {});
    await settle();
    void peer.receive(JSON.stringify([3, 'ours-1', { filler: 'x'.repeat(2_000) }]));
    await expect(asked).rejects.toMatchObject({ reason: 'refused', code: 'FormationViolation' });
  });
});

it('an id beyond all bounds is refused and never sent back', async () => {
  const { peer, sent } = openPeer({ version: '2.0.1' });
  await peer.receive(call('x'.repeat(256), 'Heartbeat'));
  await peer.idle();
  expect(sent).toEqual([[4, '-1', 'RpcFrameworkError', 'The message id is too long', {}]]);
});

it('calls that nobody answers are remembered up to a size, the newest of them', async () => {
  const late: unknown[] = [];
  const { peer, clock } = openPeer({ onLateReply: ({ action }) => late.push(action) });
  for (let index = 0; index < 5; index += 1) {
    const asked = peer.call(`Action${index}`, { text: 'x'.repeat(30_000) });
    await settle();
    clock.advance(1_000);
    await expect(asked).rejects.toMatchObject({ reason: 'timed-out' });
  }
  for (const id of [1, 2, 3, 4, 5]) await peer.receive(`[3,"ours-${id}",{}]`);
  expect(late).toEqual(['Action3', 'Action4']);
});

it('calls behind one that is not answered wait up to a number', async () => {
  const { peer } = openPeer();
  const asked = Array.from({ length: 250 }, () => peer.call('Reset', {}).catch((error: unknown) => error));
  await settle();
  peer.close();
  const outcomes = (await Promise.all(asked)) as { reason: string }[];
  const crowded = outcomes.filter(({ reason }) => reason === 'crowded');
  expect(crowded).toHaveLength(49);
});
