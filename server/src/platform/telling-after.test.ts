import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { factKind } from '../kernel/facts';
import type { BusId } from './bus-listener';
import type { Ctx } from './ctx';
import { testHouse, type TestHouse } from './testing-house';

const gateOpened = factKind<{ gateId: number }>('gate-opened', { changed: null });
const after = { actor: { kind: 'system' }, tellsAfter: true } as const;

let house: TestHouse;
const heard: BusId[] = [];
const facts: unknown[] = [];
beforeAll(async () => {
  house = await testHouse();
  house.facts.onCommitted(({ payload }) => void facts.push(payload));
  await house.bus.listen('gates', (ids) => void heard.push(...ids));
  await house.start();
});
afterAll(() => house.close());
beforeEach(() => {
  heard.length = 0;
  facts.length = 0;
});

const open = (gateId: number) => async (ctx: Ctx) => {
  await ctx.announce(gateOpened, { gateId }, null);
  await ctx.notify('gates', [gateId, `gate-${gateId}`]);
};

/** Told after all that was told before it. */
const hearsLast = async (): Promise<void> => {
  await house.run(after, open(99));
  await expect.poll(() => heard).toContain(99);
  await expect.poll(() => facts).toContainEqual({ gateId: 99 });
};

describe('what is told after the commit', () => {
  test('is heard with the ids and facts of its transaction', async () => {
    await house.run(after, open(1));
    await expect.poll(() => heard).toEqual([1, 'gate-1']);
    await expect.poll(() => facts).toEqual([{ gateId: 1 }]);
  });

  test('does not go with the commit', async () => {
    const published = vi.spyOn(house.bus, 'publish').mockResolvedValue();
    await house.run(after, open(5));
    expect(published.mock.calls.map(([by]) => by)).toEqual([house.db, house.db]);
    published.mockRestore();
  });

  test('is nothing of a transaction that was undone', async () => {
    const failing = house.run(after, async (ctx) => {
      await open(2)(ctx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await hearsLast();
    expect(heard).toEqual([99, 'gate-99']);
    expect(facts).toEqual([{ gateId: 99 }]);
  });

  test('is nothing of a try that was run again', async () => {
    let tries = 0;
    await house.run(after, async (ctx) => {
      tries += 1;
      await open(tries)(ctx);
      if (tries === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(ctx.tx);
    });
    await hearsLast();
    expect(tries).toBe(2);
    expect(heard).toEqual([2, 'gate-2', 99, 'gate-99']);
    expect(facts).toEqual([{ gateId: 2 }, { gateId: 99 }]);
  });

  test('is nothing where nothing may leave the transaction', async () => {
    await house.run({ ...after, jobs: false }, open(3));
    await hearsLast();
    expect(heard).toEqual([99, 'gate-99']);
  });

  test('takes its transaction back where no notification could hold it', async () => {
    const failing = house.run(after, async (ctx) => {
      await open(4)(ctx);
      await ctx.notify('gates', ['x'.repeat(9_000)]);
    });
    await expect(failing).rejects.toThrow('too long');
    await hearsLast();
    expect(facts).toEqual([{ gateId: 99 }]);
  });
});
