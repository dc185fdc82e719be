import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { hashingQueues, verifyPassword } from '../../../platform/passwords';
import { countPasswordOf, type Proven } from '../../codes/actions';
import { faultsOf } from '../../persons/actions';
import { keptName, normalEmail } from '../../persons/rules';
import { faultsOfNames } from '../rules';

/** What somebody says of themselves. */
interface Registrant {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** Reads what somebody says of themselves, as it is kept. */
export function registrantOf(body: {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
}): Registrant {
  const said = {
    email: normalEmail(body.email),
    firstName: keptName(body.first_name),
    lastName: keptName(body.last_name),
    password: body.password,
  };
  const errors = { ...faultsOfNames(said), ...faultsOf(said) };
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  return said;
}

/**
 * A long code comes by mail alone: the password goes with it, so that nobody confirms what somebody else has registered.
 * @returns the hash that it was right for
 */
export async function mustKnowPassword(
  call: PartedCall<Ctx>,
  proven: Proven,
  { password, hashOf }: { password: string | undefined; hashOf: (ctx: Ctx) => Promise<string | null> },
): Promise<string> {
  if (password === undefined || password === '')
    throw new Problem('fields.invalid', { errors: { password: [{ code: 'required' }] } });
  const hash = await call.run(async (ctx) => {
    await countPasswordOf(ctx, proven);
    return hashOf(ctx);
  });
  const check = async (): Promise<boolean> => hash !== null && (await verifyPassword(hash, password));
  const isRight = await hashingQueues.strangers.run(networkOf(call.address), check, call.signal);
  if (!isRight || hash === null) throw new Problem('login.wrong', { field: 'password' });
  return hash;
}
