import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallFailed, OcppError } from './errors';
import { openPeer, settle } from './testing';

const heartbeat = (id: string | number) => JSON.stringify([2, id, 'Heartbeat', {}]);

describe('answering calls', () => {
  it('answers in the order of arrival, however long each call takes', async () => {
    const gates: (() => void)[] = [];
    const { peer, sent } = openPeer({
      onCall: ({ messageId }) => new Promise((resolve) => gates.push(() => resolve({ messageId }))),
    });
    void peer.receive(heartbeat('a'));
    void peer.receive(heartbeat('b'));
    await settle();
    expect(gates).toHaveLength(1);
    gates[0]?.();
    await settle();
    gates[1]?.();
    await peer.idle();
    expect(sent).toEqual([
      [3, 'a', { messageId: 'a' }],
      [3, 'b', { messageId: 'b' }],
    ]);
  });

  it('stores a frame before it is handled and the answer before it is sent', async () => {
    const log: string[] = [];
    const { peer } = openPeer({
      store: async ({ direction, action }) => {
        await settle();
        log.push(`stored ${direction} ${action}`);
      },
      onCall: async () => {
        log.push('handled');
        return {};
      },
      send: () => log.push('sent'),
    });
    await peer.receive(heartbeat('a'));
    await peer.idle();
    expect(log).toEqual(['stored in Heartbeat', 'handled', 'stored out Heartbeat', 'sent']);
  });

  it('gives a repeated call the same answer without doing the work twice', async () => {
    let work = 0;
    const { peer, sent } = openPeer({ onCall: async () => ({ transactionId: ++work }) });
    const start = JSON.stringify([2, 'a', 'StartTransaction', { connectorId: 1 }]);
    void peer.receive(start);
    void peer.receive(start);
    await peer.idle();
    void peer.receive(start);
    await peer.idle();
    expect(work).toBe(1);
    expect(sent).toEqual(Array.from({ length: 3 }, () => [3, 'a', { transactionId: 1 }]));
  });

  it('does the work of a reused id with another payload', async () => {
    let work = 0;
    const { peer } = openPeer({ onCall: async () => ({ work: ++work }) });
    void peer.receive(JSON.stringify([2, '1', 'StatusNotification', { status: 'Available' }]));
    void peer.receive(JSON.stringify([2, '1', 'StatusNotification', { status: 'Charging' }]));
    await peer.idle();
    expect(work).toBe(2);
  });

  it('forgets the oldest answers beyond the limit', async () => {
    let work = 0;
    const { peer } = openPeer({ rememberedAnswers: 2, onCall: async () => ({ work: ++work }) });
    for (const id of ['a', 'b', 'c', 'a']) void peer.receive(heartbeat(id));
    await peer.idle();
    expect(work).toBe(4);
  });

  it('answers a call refused by the handler with the spelling of the version', async () => {
    const onCall = async () => {
      throw new OcppError('format', 'no', { field: 'x' });
    };
    const old = openPeer({ onCall });
    const newer = openPeer({ onCall, version: '2.0.1' });
    for (const { peer } of [old, newer]) {
      await peer.receive(heartbeat('a'));
      await peer.idle();
    }
    expect(old.sent).toEqual([[4, 'a', 'FormationViolation', 'no', { field: 'x' }]]);
    expect(newer.sent).toEqual([[4, 'a', 'FormatViolation', 'no', { field: 'x' }]]);
  });

  it('answers a broken handler with InternalError, reports it, and tries a repeat anew', async () => {
    let tries = 0;
    const { peer, sent, faults } = openPeer({
      onCall: () => {
        if (++tries === 1) throw new Error('broken');
        return Promise.resolve({ ok: true });
      },
    });
    void peer.receive(heartbeat('a'));
    void peer.receive(heartbeat('a'));
    await peer.idle();
    expect(sent).toEqual([
      [4, 'a', 'InternalError', '', {}],
      [3, 'a', { ok: true }],
    ]);
    expect(faults).toHaveLength(1);
  });

  it('does no work on a call that could not be stored', async () => {
    let work = 0;
    const { peer, sent } = openPeer({
      store: async () => {
        throw new Error('disk full');
      },
      onCall: async () => ({ work: ++work }),
    });
    await peer.receive(heartbeat('a'));
    await peer.idle();
    expect(work).toBe(0);
    expect(sent).toEqual([[4, 'a', 'InternalError', '', {}]]);
  });

  it('echoes a numeric message id as a number and reads a null payload as no fields', async () => {
    const { peer, sent } = openPeer({ onCall: async ({ payload }) => payload });
    await peer.receive('[2, 7, "Heartbeat", null]');
    await peer.idle();
    expect(sent).toEqual([[3, 7, {}]]);
  });
});

describe('text that is no call', () => {
  it.each([
    ['1.6', '', []],
    ['1.6', ' \r\n', []],
    ['1.6', 'hello', [[4, '-1', 'FormationViolation', 'The text is not JSON', {}]]],
    ['2.0.1', '{', [[4, '-1', 'RpcFrameworkError', 'The text is not JSON', {}]]],
    ['2.0.1', '{}', [[4, '-1', 'RpcFrameworkError', 'The message is not an OCPP frame', {}]]],
    [
      '1.6',
      '[2,"a","Heartbeat","x"]',
      [[4, 'a', 'FormationViolation', 'The message is not an OCPP frame', {}]],
    ],
    ['1.6', '[9,"a"]', []],
    ['2.0.1', '[9,"a"]', [[4, 'a', 'MessageTypeNotSupported', 'Unknown message type number', {}]]],
    ['1.6', '[3,"nobody",{}]', []],
    ['1.6', '[4,"-1"]', []],
  ] as const)('%s %s', async (version, text, answers) => {
    const { peer, sent } = openPeer({ version });
    await peer.receive(text);
    await peer.idle();
    expect(sent).toEqual(answers);
  });

  it('is stored as it came', async () => {
    const { peer, stored } = openPeer();
    await peer.receive('hello');
    expect(stored[0]).toMatchObject({
      direction: 'in',
      raw: 'hello',
      frame: { kind: 'bad', fault: 'unparsable' },
    });
  });

  it('never makes receive throw, nor stops the calls behind it', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.string(), fc.jsonValue()))
        .map((v) => JSON.stringify(v)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text), async (texts) => {
        const { peer, sent, faults } = openPeer({ version: '2.0.1' });
        for (const each of texts) void peer.receive(each);
        await peer.receive(heartbeat('the last'));
        await peer.idle();
        expect(sent.at(-1)).toEqual([3, 'the last', {}]);
        expect(faults).toEqual([]);
      }),
    );
  });
});

describe('a socket that closes', () => {
  it('still handles what it had received, without answering', async () => {
    let work = 0;
    const { peer, sent, faults } = openPeer({ onCall: async () => ({ work: ++work }) });
    void peer.receive(heartbeat('a'));
    peer.close();
    await peer.receive(heartbeat('too late'));
    await peer.idle();
    expect(work).toBe(1);
    expect(sent).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('fails our calls, waiting ones and new ones', async () => {
    const { peer } = openPeer();
    const failed = [peer.call('Reset', {}), peer.call('ClearCache', {})];
    peer.close();
    failed.push(peer.call('GetConfiguration', {}));
    for (const each of await Promise.allSettled(failed)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { reason: 'closed' } });
    }
  });

  it('reports a send that throws instead of throwing', async () => {
    const { peer, faults } = openPeer({
      send: () => {
        throw new Error('not open');
      },
    });
    await peer.receive(heartbeat('a'));
    await peer.idle();
    expect(faults).toHaveLength(1);
  });
});

it('a refusal of our call names its code', () => {
  expect(new CallFailed('refused', 'Reset', 'NotSupported', 'no').message).toBe(
    'Reset refused: NotSupported (no)',
  );
});
