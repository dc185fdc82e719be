import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CuredRow } from '@voltdeck/contract';
import { verifySums } from '../../charging';
import { minutes } from '../../charging/testing-charging';
import { type Items, workHouse, type WorkHouse } from '../../charging/work-list/testing-work';
import type { Member } from '../../kernel/actor';
import { verifyLedger } from '../../ledger';
import { listen } from '../index';
import { holders } from '../payments/holders';
import type { PaymentProvider } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { verifySettlements } from './actions';

let house: WorkHouse;
const asked: string[] = [];
const provider: PaymentProvider = {
  ...testProvider,
  authorize: (request) => {
    asked.push(`authorize ${request.reference}`);
    return testProvider.authorize(request);
  },
  capture: (reference, minor) => {
    asked.push(`capture ${reference}`);
    return testProvider.capture(reference, minor);
  },
};
beforeAll(async () => {
  house = await workHouse();
  house.supply({ paymentProviders: [provider], holders });
  listen(house.facts);
  await house.tag('OWN');
  await house.tag('DRIVER', { holder: 'person', person_id: house.other.personId });
});
afterAll(() => house.close());

/** What no bill must ever be, whoever did what at the same moment. */
async function expectBooksInOrder(): Promise<void> {
  expect(await house.bySystem((ctx) => verifySettlements(ctx))).toEqual([]);
  expect((await house.bySystem((ctx) => verifyLedger(ctx))).differences).toEqual([]);
  expect(await house.bySystem((ctx) => verifySums(ctx))).toEqual([]);
}

/** One item of each kind, each at a charge point of its own. */
async function items(uid: string): Promise<Items> {
  const held = await house.station();
  const { transactionId } = await held.start({ uid });
  house.clock.advance(minutes(30));
  // More than a connector gives in half an hour.
  await held.stop(transactionId, 60_000);
  const [heldOrder] = await house.orderOf(transactionId);

  const late = await house.station();
  const session = await house.session(late, { uid });
  await late.stop(session.transactionId, 5_000);

  const stray = await house.station();
  await stray.stop(2_000_000_000, 90_000, { uid });

  const stuck = await house.station();
  const begun = await stuck.start({ uid });
  await stuck.status('Charging');
  house.clock.advance(minutes(10));
  await stuck.read(begun.transactionId, 3_000);
  const [stuckOrder] = await house.orderOf(begun.transactionId);
  await house.rows('update charge_points set online = false, last_seen_at = $2 where id = $1', [
    stuck.id,
    house.clock.now(),
  ]);
  house.clock.advance(minutes(16));
  return [
    { kind: 'held', id: heldOrder?.id ?? 0 },
    { kind: 'unmatched', id: await house.aside(late.id) },
    { kind: 'unmatched', id: await house.aside(stray.id) },
    { kind: 'stuck', id: stuckOrder?.id ?? 0 },
  ];
}

const shuffled = <T>(given: readonly T[], draws: readonly number[]): T[] =>
  given
    .map((value, index) => ({ value, by: draws[index % draws.length] ?? 0 }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ value }) => value);

test('whatever two people do to the same items at once, each is settled once, and its money moves once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 1_000 }), { minLength: 7, maxLength: 7 }),
      fc.constantFrom('OWN', 'DRIVER'),
      async (draws, uid) => {
        const waiting = await items(uid);
        const now = house.clock.now().getTime();
        const session = {
          started_at: new Date(now - minutes(9)).toISOString(),
          ended_at: new Date(now - minutes(1)).toISOString(),
        };
        const cures = [
          { do: 'confirm' },
          { do: 'correct', energy: 3, reason: 'read' },
          { do: 'attach' },
          { do: 'book', ...session, energy: 1.5 },
          { do: 'close' },
          { do: 'dismiss', reason: 'seen' },
        ];
        const person = (by: Member, turn: number): Promise<CuredRow[]>[] =>
          shuffled(cures, draws.slice(turn)).map((cure) =>
            house.cure(shuffled(waiting, draws.slice(turn + 1)), cure, { by }),
          );
        const rows = (await Promise.all([...person(house.mine, 0), ...person(house.colleague, 2)])).flat();
        const cured = rows.filter(({ outcome }) => outcome === 'cured');
        const names = cured.map(({ kind, id }) => `${kind} ${id}`).toSorted();
        expect(names).toEqual(waiting.map(({ kind, id }) => `${kind} ${id}`).toSorted());
        await expectBooksInOrder();
      },
    ),
    { numRuns: 3, seed: 5 },
  );
}, 300_000);

test('a preview asks no provider for money and moves none', async () => {
  const waiting = await items('DRIVER');
  const before = [asked.length, await house.rows('select count(*) from ledger_transactions')];
  const now = house.clock.now().getTime();
  const session = {
    started_at: new Date(now - minutes(9)).toISOString(),
    ended_at: new Date(now - minutes(1)).toISOString(),
  };
  for (const cure of [
    { do: 'confirm' },
    { do: 'attach' },
    { do: 'book', ...session, energy: 1 },
    { do: 'close' },
  ]) {
    const rows = await house.cure(waiting, cure, { preview: true });
    expect(rows.some(({ outcome }) => outcome === 'cured')).toBe(true);
  }
  expect([asked.length, await house.rows('select count(*) from ledger_transactions')]).toEqual(before);
  const rows = await house.cure(waiting, { do: 'confirm' });
  expect(rows[0]?.outcome).toBe('cured');
  expect(asked.length).toBe((before[0] as number) + 1);
  await expectBooksInOrder();
});
