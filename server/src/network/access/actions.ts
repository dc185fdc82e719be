import { recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { generateSecret, hashSecret } from '../../platform/passwords';
import { ChargePointChanged } from '../availability/facts';
import { replaceSecret } from '../charge-points/store';
import { forgetRefusals } from '../refusals/actions';

/** The longest password every charger can hold: OCPP 1.6 security has room for 20 bytes, written as 40 hexadecimal digits. */
const passwordLength = 20;

/** A secret by which a device proves who it is. */
export const newSecret = (): string => generateSecret(passwordLength);

/** Gives a charge point a new secret in place of the old one, which opens nothing any more; shown this once. */
export async function renewPassword(ctx: Ctx, id: number): Promise<string> {
  const password = newSecret();
  const changed = await replaceSecret(ctx.tx, id, hashSecret(password));
  if (changed === null) throw new Problem('not-found');
  const { operatorId, title: name } = changed;
  // It was refused for the old one.
  await forgetRefusals(ctx, [id]);
  await recordAudit(ctx, { action: 'password-renewed', noun: 'power-center', nounId: id, name, operatorId });
  await ctx.announce(ChargePointChanged, { chargePointId: id }, operatorId);
  return password;
}
