import { toMajor } from '@voltdeck/contract';
import {
  approvePayout,
  availableBalance,
  changePayoutSettings,
  createPayoutMethod,
  countersignPayout,
  payPayout,
  rejectPayout,
  requestPayout,
} from '../commerce';
import { membershipsOf, operatorProfile, type OwnedOperator, personByEmail } from '../identity';
import { type Member, ownerOf, staff } from '../kernel/actor';
import { dayMs } from '../kernel/clock';
import { moneySettings } from '../ledger';
import type { Ctx } from '../platform/ctx';
import { portsWith } from '../platform/ports';
import { colleagues } from './data';

const nothing = { params: {}, query: {} };

/** Who asks for payouts, unless the owner does. */
async function accountant(ctx: Ctx, { operatorId }: OwnedOperator) {
  const email = colleagues.find(({ role }) => role === 'accounts')?.email ?? '';
  const person = await personByEmail(ctx, email);
  if (person === null) return null;
  const membership = (await membershipsOf(ctx, person.id)).find((one) => one.operatorId === operatorId);
  return membership === undefined
    ? null
    : ownerOf({ operatorId, personId: person.id, membershipId: membership.id });
}

/** Shares of the balance by which payouts are asked for, so many days ago. */
const asked = [
  { daysAgo: 62, percent: 25, end: 'paid' },
  { daysAgo: 33, percent: 20, end: 'paid' },
  { daysAgo: 21, percent: 10, end: 'rejected' },
  { daysAgo: 9, percent: 15, end: null },
] as const;

/** Adds the methods by which the operator of the demo is paid out, and payouts in each state. */
export async function payOutDemo(ctx: Ctx, owned: OwnedOperator): Promise<void> {
  const owner = ownerOf(owned);
  // Nobody is to be told of what happened long ago.
  const ports = portsWith(ctx.ports, { mail: { ...ctx.ports.mail, queue: () => Promise.resolve() } });
  const at = (daysAgo: number): Ctx => ({
    ...ctx,
    ports,
    actor: owner,
    now: new Date(ctx.now.getTime() - daysAgo * dayMs),
  });
  const bank = {
    kind: 'bank-transfer',
    bank_user_type: 'company',
    fullname: 'Ribera Charging SL',
    country: 'ES',
    iban: 'ES9121000418450200051332',
    swift_bic: 'CAIXESBBXXX',
    tin: 'B12345674',
  } as const;
  const { id: methodId } = await createPayoutMethod(at(80), { ...nothing, body: bank });
  const mine = { kind: 'paypal', email: 'billing@ribera.example' } as const;
  await createPayoutMethod(at(79), { ...nothing, body: mine });
  await changePayoutSettings(at(79), { ...nothing, body: { countersign_above: 50 } });
  const availableMinor = await availableBalance(ctx, owned.operatorId);
  const { currency } = await operatorProfile(ctx, owned.operatorId);
  const { leastWithdrawalMinor } = await moneySettings(ctx, currency);
  const second = await accountant(ctx, owned);
  for (const { daysAgo, percent, end } of asked) {
    const amount = Math.floor((availableMinor * percent) / 10_000);
    // Of a short history there is too little to withdraw.
    if (amount <= toMajor(leastWithdrawalMinor, currency) || second === null) continue;
    await payOutOne(at(daysAgo), { amount, methodId, end, second });
  }
}

/** Asks for a payout in the name of a colleague, and brings it to its end; without one it waits for the owner's agreement. */
async function payOutOne(
  owner: Ctx,
  {
    amount,
    methodId,
    end,
    second,
  }: { amount: number; methodId: number; end: 'paid' | 'rejected' | null; second: Member },
): Promise<void> {
  const body = { method_id: methodId, amount };
  const { id } = await requestPayout({ ...owner, actor: second }, { ...nothing, body });
  if (end === null) return;
  await countersignPayout(owner, { params: { id }, query: {}, body: {} });
  const later: Ctx = { ...owner, actor: staff, now: new Date(owner.now.getTime() + dayMs) };
  if (end === 'rejected') {
    await rejectPayout(later, id, 'The bank could not match the account holder.');
    return;
  }
  await approvePayout(later, id);
  await payPayout(later, id, `FT${2_600_000 + id}`);
}
