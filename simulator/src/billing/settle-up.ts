import type { Charger } from '../run/charger';
import { pause, systemClock } from '../run/clock';
import { type Account, accountOf, sumOf } from './account';
import type { Billing } from './api';

/** The accounts of a run, by kind of charger and in sum. */
export interface Accounts {
  kinds: Record<string, Account>;
  sum: Account;
}

/** What lies in quarantine of a charger, each message as text; for those who may look there. */
export type Quarantine = (identity: string) => Promise<readonly string[]>;

const tries = 20;

async function accountsOf(
  chargers: readonly Charger[],
  billing: Billing,
  quarantine: Quarantine | undefined,
): Promise<Accounts> {
  const orders = await billing.ordersOf(chargers.map(({ identity }) => identity));
  const kinds = new Map<string, Account[]>();
  for (const charger of chargers) {
    const { identity, protocol, model } = charger;
    const account = accountOf({
      identity,
      sessions: charger.sessions(),
      orders: orders.get(identity) ?? [],
      quarantined: await quarantine?.(identity),
    });
    const kind = `${model} ${protocol}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), account]);
  }
  return {
    kinds: Object.fromEntries([...kinds].map(([kind, accounts]) => [kind, sumOf(accounts)])),
    sum: sumOf([...kinds.values()].flat()),
  };
}

/** Asks what is billed of all that chargers sent, for a while as long as something is amiss. */
export async function settleUp(
  chargers: readonly Charger[],
  billing: Billing,
  quarantine?: Quarantine,
): Promise<Accounts> {
  let accounts = await accountsOf(chargers, billing, quarantine);
  for (let tried = 1; tried < tries && accounts.sum.faults.length > 0; tried += 1) {
    await pause(systemClock, 500);
    accounts = await accountsOf(chargers, billing, quarantine);
  }
  return accounts;
}
