import { correctOrder, type HolderPort, type Holders, type PaidBy } from '../charging';
import type { TestHouse } from '../platform/testing-house';
import { holders } from './payments/holders';
import type { PaymentProvider } from '../platform/payments/provider';
import { testProvider } from '../platform/payments/test-provider';
import { asOwner, commerceHouse, makeScene, type Scene } from './testing-orders';

export const vehicle = { kind: 'vehicle', id: 9 } as const;
export const worker = { kind: 'worker', id: 5 } as const;
export const partner = { kind: 'partner', id: 3 } as const;

/** A provider and domains that pay, and all that they were asked to take, to let go, or to name. */
export function fakePayers() {
  const asked: string[] = [];
  const provider: PaymentProvider = {
    ...testProvider,
    name: 'test',
    authorize: ({ reference }) => Promise.resolve({ ok: true, reference: `test-${reference}` }),
    capture: (reference, amountMinor) => {
      asked.push(`${reference} ${amountMinor}`);
      return Promise.resolve({ ok: true });
    },
    release: (reference) => {
      asked.push(`${reference} released`);
      return Promise.resolve();
    },
    refund: ({ key, amountMinor }) => {
      asked.push(`${key} gives back ${amountMinor}`);
      return Promise.resolve({ ok: true });
    },
    charge: ({ key, amountMinor }) => {
      asked.push(`${key} takes ${amountMinor}`);
      return Promise.resolve({ ok: true, payment: key });
    },
  };
  const paying = (paidBy: PaidBy | null): HolderPort => ({
    mayStart: async () => [],
    settle: async () => {
      asked.push('who pays');
      return paidBy;
    },
  });
  const others: Holders = {
    worker: paying({ kind: 'cash', workerId: 5 }),
    vehicle: paying({ kind: 'fleet', fleetId: 44 }),
    partner: paying({ kind: 'roaming', partner: 'DE-ABC' }),
  };
  return { asked, provider, others, paying };
}

/** A house with an operator whose owner may correct. */
export async function correctingHouse({
  provider,
  others,
}: Pick<ReturnType<typeof fakePayers>, 'provider' | 'others'>): Promise<{ house: TestHouse; scene: Scene }> {
  const house = await commerceHouse(provider);
  house.supply({ holders: { ...holders, ...others } });
  const scene = await makeScene(house);
  await house.db.pool.query(
    `insert into memberships (id, person_id, operator_id, role, status) overriding system value
     values (1, $1, $2, 'voltdeck_user', 'active')`,
    [scene.personId, scene.operatorId],
  );
  return { house, scene };
}

/** The owner corrects an order. */
export const correctTo = (
  { house, scene }: { house: TestHouse; scene: Scene },
  id: number,
  body: { energy?: number; price?: number },
) =>
  asOwner(house, scene.operatorId, (ctx) =>
    correctOrder(ctx, { params: { id }, query: {}, body: { ...body, reason: 'Read off' } }),
  );
