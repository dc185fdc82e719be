import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import type { OutboundAnswer } from '../../platform/outbound/outbound';
import { noteEvents } from './actions/note';
import { recordTry, takeDue } from './actions/deliver';
import { shares } from './rules';
import { answering, silent, webhookHouse, type WebhookHouse } from './testing-webhooks';

let house: WebhookHouse;
beforeAll(async () => {
  house = await webhookHouse();
});
afterAll(() => house.close());

const happen = (count: number, { operatorId }: Member) =>
  house.bySystem((ctx) =>
    noteEvents(
      ctx,
      Array.from({ length: count }, (_, id) => ({
        operatorId,
        kind: 'payout.changed' as const,
        subject: null,
        data: { id },
      })),
    ),
  );

test('2,000 events for a receiver that hangs hold few in memory, and delay nobody else', async () => {
  const hanging = await house.add('https://hangs.example.com/', ['payout.changed']);
  const beside = await house.add('https://beside.example.com/', ['order.ended']);
  const other = await house.add('https://other.example.com/', ['payout.changed'], house.other);
  const held: ((answer: OutboundAnswer) => void)[] = [];
  house.receivers.set(hanging.url, () => new Promise((resolve) => void held.push(resolve)));
  const arrived = (url: string): number => house.sent.filter((request) => request.url === url).length;

  await happen(2_000, house.mine);
  house.sender.wake();
  await expect.poll(() => held.length).toBe(shares.endpoint);
  // Its first ones still hang while all of the others are taken.
  await happen(50, house.other);
  house.sender.wake();
  await expect.poll(() => arrived(other.url)).toBe(50);
  await house.bySystem((ctx) =>
    noteEvents(ctx, [{ operatorId: house.mine.operatorId, kind: 'order.ended', subject: null, data: {} }]),
  );
  house.sender.wake();
  await expect.poll(() => arrived(beside.url)).toBe(1);
  await expect.poll(() => [held.length, house.sender.sending]).toEqual([shares.endpoint, shares.endpoint]);

  for (const answer of held.splice(0)) answer(silent);
  // It fails now, and gets one at a time until something is taken.
  await expect.poll(() => [held.length, house.sender.sending]).toEqual([1, 1]);
  held.splice(0).forEach((answer) => answer(answering(200)));
  await expect.poll(() => held.length).toBe(shares.endpoint);
  const stopped = house.sender.stop();
  held.splice(0).forEach((answer) => answer(silent));
  await stopped;
  const tried = await house.rows<{ tries: number }>(
    'select tries from webhook_deliveries where endpoint_id = $1 and tries > 0',
    [hanging.id],
  );
  expect(tried).toHaveLength(2 * shares.endpoint + 1);
});

test('what two processes take at once is taken once, and again once the one that took it is dead', async () => {
  const { id } = await house.add('https://twice.example.com/', ['charge_point.status']);
  await house.rows(`update webhook_deliveries set state = 'off', next_at = null where state = 'waiting'`);
  await house.bySystem((ctx) =>
    noteEvents(
      ctx,
      [1, 2, 3, 4, 5, 6].map((each) => ({
        operatorId: house.mine.operatorId,
        kind: 'charge_point.status' as const,
        subject: null,
        data: { each },
      })),
    ),
  );
  const take = () => house.bySystem((ctx) => takeDue(ctx, 100));
  const taken = (await Promise.all([take(), take(), take()])).flat();
  expect(taken.map(({ endpointId }) => endpointId)).toEqual([id, id, id, id]);
  expect(new Set(taken.map((each) => each.id)).size).toBe(shares.endpoint);
  house.clock.advance(61_000);
  const again = await take();
  expect(new Set(again.map((each) => each.id))).toEqual(new Set(taken.map((each) => each.id)));
  const [first] = again;
  if (first === undefined) throw new Error('nothing was taken');
  await house.bySystem((ctx) => recordTry(ctx, first, answering(200)));
  // The word of the process that was taken for dead comes too late, and changes nothing.
  await house.bySystem((ctx) => recordTry(ctx, first, silent));
  expect((await house.deliveries(id)).find((each) => each.id === first.id)).toMatchObject({
    state: 'delivered',
    tries: 1,
  });
});
