import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { kindOfNetwork } from '../../../platform/networks';
import { deviceIn } from '../../devices/rules-agent';
import { findPersonById } from '../../persons/store';
import { faulty, provenBy } from '../../profiles/actions/proof';
import { isConfirmed, livingSince } from '../../tokens/rules';
import { driverLoginAt, driverLogins } from '../../tokens/store-drivers';
import { driverOf } from './login';

/**
 * Makes sure that it is the driver who asks: by the password, slowed like a login; whoever has none has logged in lately.
 * @returns the hash of the password that was proven, by which it is known again
 */
export async function provenDriver(call: PartedCall<Ctx>, password: string | null): Promise<string | null> {
  const { person, loginAt, now } = await call.run(async (ctx) => {
    const { personId, tokenId } = driverOf(ctx);
    const loginAt = await driverLoginAt(ctx.tx, tokenId);
    return { person: await findPersonById(ctx.tx, personId), loginAt, now: ctx.now };
  });
  // Ended since the login was looked at, perhaps with its person.
  if (person === null || loginAt === null) throw new Problem('unauthenticated');
  if (person.passwordHash === null) {
    if (!isConfirmed(loginAt, now)) throw new Problem('driver-data.login-needed');
    return null;
  }
  if (password === null) throw faulty('password', 'required');
  const found = await provenBy(call, { email: person.email, password, queue: 'known' });
  if (found?.id !== person.id) throw faulty('password', 'invalid');
  return found.passwordHash;
}

/** Where the driver who asks is logged in at this operator, for the copy of what is kept of them. */
export async function ownDriverLogins(ctx: Ctx): Promise<object[]> {
  const me = driverOf(ctx);
  const rows = await driverLogins(ctx.tx, me, livingSince(ctx.now));
  return rows.map(({ id, loginAt, lastUsedAt, userAgent, network }) => ({
    created_at: loginAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    ...deviceIn(userAgent),
    network,
    network_kind: kindOfNetwork(network ?? ''),
    current: id === me.tokenId,
  }));
}
