import {
  membershipsOf,
  nouns,
  personByEmail,
  resetFactors,
  resumeMembership,
  suspendMembership,
} from '../../identity';
import { staff } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { listenAs } from '../../platform/noun';

const changes = {
  suspend: { from: 'active', act: suspendMembership, says: 'is suspended' },
  resume: { from: 'suspended', act: resumeMembership, says: 'may log in again' },
} as const;

/** Keeps the person of an address out of all operators, or lets them in again. @returns what was done, null for nobody known */
export function changeStanding(
  house: House,
  { email, change }: { email: string; change: keyof typeof changes },
): Promise<string[] | null> {
  // Logins end with the change, in its own transaction; the running product hears of it.
  listenAs(nouns, house.facts);
  return house.run({ actor: staff }, async (ctx) => {
    const person = await personByEmail(ctx, email);
    if (person === null) return null;
    const { from, act, says } = changes[change];
    const memberships = (await membershipsOf(ctx, person.id)).filter(({ status }) => status === from);
    for (const { id } of memberships) await act(ctx, id);
    if (memberships.length === 0) return [`Nothing to change: ${email} has no ${from} membership.`];
    return memberships.map(({ operatorName }) => `${email} ${says} at "${operatorName}".`);
  });
}

/** Removes the second factors of the person of an address, who has lost them. @returns what was done, null for nobody known */
export function resetFactorsOf(house: House, email: string): Promise<string[] | null> {
  listenAs(nouns, house.facts);
  return house.run({ actor: staff }, async (ctx) => {
    const person = await personByEmail(ctx, email);
    if (person === null) return null;
    try {
      await resetFactors(ctx, person.id);
    } catch (error) {
      if (error instanceof Problem && error.code === 'factor.none')
        return [`Nothing to reset: ${email} has no second factor.`];
      throw error;
    }
    return [`The second factors of ${email} are removed, and their logins ended. A mail tells them.`];
  });
}
