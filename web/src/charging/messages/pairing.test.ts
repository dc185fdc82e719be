import type { Message } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { pairFrames, prettyFrame } from './pairing';

let count = 0;
const frame = (part: Partial<Message>): Message => {
  count += 1;
  return {
    id: count,
    at: new Date(Date.UTC(2025, 0, 1) + count * 100).toISOString(),
    direction: 'in',
    kind: 'call',
    action: 'MeterValues',
    message_id: '1',
    frame: '[]',
    ...part,
  };
};

describe('frames', () => {
  it('are set side by side, answer beside question, with the time it took', () => {
    const [call, result] = [frame({}), frame({ kind: 'result', direction: 'out', action: null })];
    expect(pairFrames([call, result])).toEqual([
      {
        key: call.id,
        direction: 'in',
        action: 'MeterValues',
        at: call.at,
        request: call,
        reply: result,
        tookMs: 100,
      },
    ]);
  });

  it('of both sides that use the same id do not get mixed up', () => {
    const ours = frame({ direction: 'out', action: 'RemoteStopTransaction' });
    const theirs = frame({});
    const toTheirs = frame({ kind: 'result', direction: 'out' });
    const toOurs = frame({ kind: 'result', direction: 'in' });
    const exchanges = pairFrames([ours, theirs, toTheirs, toOurs]);
    expect(exchanges.map(({ request, reply }) => [request?.id, reply?.id])).toEqual([
      [ours.id, toOurs.id],
      [theirs.id, toTheirs.id],
    ]);
  });

  it('with an id used again belong to the latest question', () => {
    const former = frame({});
    const later = frame({});
    const answer = frame({ kind: 'error', direction: 'out' });
    const exchanges = pairFrames([former, later, answer]);
    expect(exchanges.map(({ reply }) => reply?.id)).toEqual([undefined, answer.id]);
  });

  it('without a partner stand alone, and an answer names who had asked', () => {
    const lost = frame({ kind: 'result', direction: 'in', message_id: '7' });
    const unreadable = frame({ kind: 'unreadable', message_id: null, action: null, frame: '{' });
    const exchanges = pairFrames([lost, unreadable]);
    expect(exchanges.map(({ direction, request, reply }) => [direction, request?.id, reply?.id])).toEqual([
      ['out', undefined, lost.id],
      ['in', unreadable.id, undefined],
    ]);
  });
});

it('a frame is shown with line breaks, and as it came when it is no JSON', () => {
  expect(prettyFrame('[3,"1",{}]')).toBe('[\n  3,\n  "1",\n  {}\n]');
  expect(prettyFrame('[3,"1"')).toBe('[3,"1"');
});
