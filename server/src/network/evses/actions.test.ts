import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostConnectors } from '../connectors/rules';
import { allConnectors, connectorsOf, removeConnectors } from '../connectors/store';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { connectorNumberOf, connectorNumbersOf, learnConnectors } from './actions';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const kind = { type: null, maxPowerW: null };
async function device(): Promise<number> {
  const { id } = await house.chargePoint();
  const told = [
    { evseId: 1, connectorId: 1, ...kind },
    { evseId: 2, connectorId: 1, ...kind },
  ];
  await house.bySystem((ctx) => learnConnectors(ctx, id, told));
  return id;
}
const ask = (asked: Parameters<typeof connectorNumbersOf>[1]) =>
  house.bySystem((ctx) => connectorNumbersOf(ctx, asked));
const on = (chargePointId: number, evseId: number, connectorId: number | null = 1) => ({
  chargePointId,
  evseId,
  connectorId,
});

describe('the numbers of connectors that several devices mean', () => {
  test('are told in order; what was never announced is made, and what was removed comes back', async () => {
    const [known, more, removed, full] = [await device(), await device(), await device(), await device()];
    const added = Array.from({ length: mostConnectors - 2 }, (_, index) => ({
      evseId: index + 3,
      connectorId: 1,
      ...kind,
    }));
    await house.bySystem((ctx) => learnConnectors(ctx, full, added));
    const [, second] = await house.bySystem((ctx) => connectorsOf(ctx.tx, [removed]));
    await house.bySystem((ctx) => removeConnectors(ctx.tx, [second?.id ?? 0], house.clock.now()));
    const asked = [
      on(known, 2, null),
      on(full, mostConnectors + 1),
      on(more, 1, 2),
      on(0, 1),
      on(removed, 2),
    ];
    const answers = await ask(asked);
    expect(answers).toMatchObject([2, { code: 'connector.unknown' }, 3, { code: 'not-found' }, 2]);
    const connectors = await house.bySystem((ctx) => allConnectors(ctx.tx, [known, more, removed, full]));
    expect([known, more, removed, full].map((id) => connectors.get(id)?.length)).toEqual([
      2,
      3,
      2,
      mostConnectors,
    ]);
    expect(connectors.get(removed)?.[1]).toMatchObject({ number: 2, removed_at: null });
    expect(await ask([on(more, 1, 2), on(full, 7)])).toEqual([3, 7]);
  });

  test('are none for the whole station', async () => {
    const id = await device();
    expect(await ask([on(id, 0), on(await device(), 1)])).toEqual([null, 1]);
    expect(await house.bySystem((ctx) => connectorNumberOf(ctx, id, on(id, 0, null)))).toBeNull();
    expect(await ask([])).toEqual([]);
  });

  test('are the same for two who ask for the same new one at once', async () => {
    const id = await device();
    const answers = await Promise.all([ask([on(id, 5)]), ask([on(id, 5)]), ask([on(id, 6)])]);
    expect(answers).toEqual([[5], [5], [6]]);
    const connectors = await house.bySystem((ctx) => connectorsOf(ctx.tx, [id]));
    expect(connectors.map(({ number }) => number)).toEqual([1, 2, 5, 6]);
  });
});
