import { createOperator } from '../../identity';
import { type Member, ownerOf } from '../../kernel/actor';
import { hourMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { nouns } from '../index';
import type { PayoutProvider } from '../payout-methods/provider';
import { createPayoutMethod } from '../payout-methods/actions';
import { commerceHouse } from '../testing-orders';
import { addFellow, makeAvailable } from './testing-payouts';

/** An operator that is paid out: its owner, a colleague who may ask for payouts too, and a method that waits for nothing. */
export interface Payee {
  operatorId: number;
  owner: Member;
  fellow: Member;
  methodId: number;
}

/** A house in which payouts are made, and their jobs are done. */
export async function payoutHouse(payoutProvider: PayoutProvider | null = null): Promise<TestHouse> {
  const house = await commerceHouse();
  house.supply({ payoutProvider });
  for (const { name, handler } of nouns.flatMap(({ jobs = [] }) => jobs))
    house.onJob(name, async (ctx, payload) => void (await handler(ctx, payload as never)));
  return house;
}

let payees = 0;

/** Opens an operator of a country with so much available, in minor units. */
export async function makePayee(
  house: TestHouse,
  { country = 'JO', currency = 'USD', availableMinor = 0 },
): Promise<Payee> {
  payees += 1;
  const place = { country, currency, timeZone: 'Asia/Amman' };
  const rana = { email: `rana-${payees}@voltdeck.test`, firstName: 'Rana', lastName: 'Owner' };
  const own = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, { name: 'Ampere', ...place, owner: { ...rana, password: 'a long tram ride home' } }),
  );
  const { operatorId } = own;
  const owner = ownerOf(own);
  const fellow = await as(house, owner, (ctx) => addFellow(ctx, operatorId));
  if (availableMinor > 0)
    await as(house, owner, (ctx) =>
      makeAvailable(ctx, { operatorId, amountMinor: availableMinor, source: `payee:${payees}` }),
    );
  const body = { kind: 'paypal', email: 'payee@voltdeck.test' } as const;
  const { id: methodId } = await as(house, owner, (ctx) =>
    createPayoutMethod(ctx, { params: {}, query: {}, body }),
  );
  house.clock.advance(49 * hourMs);
  return { operatorId, owner, fellow, methodId };
}

/** Runs work as one of an operator's people. */
export const as = <T>(house: TestHouse, actor: Member, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor }, work);
