import { createOperator } from '../../identity';
import { staff } from '../../kernel/actor';
import type { House } from '../../platform/house';

/** What is asked on the command line; the names are those of the options. */
export interface OperatorAsked {
  name: string;
  country: string;
  currency: string;
  timeZone: string;
  email: string;
  firstName: string;
  lastName: string;
  password?: string;
}

/** Random bytes of a password that we choose. */
const passwordBytes = 15;

/** Opens a tenant with its owner and says how to log in; a password that we chose is shown here and never again. */
export async function openOperator(house: House, asked: OperatorAsked): Promise<string[]> {
  const { email, firstName, lastName } = asked;
  return house.run({ actor: staff }, async (ctx) => {
    const password = asked.password ?? ctx.random.token(passwordBytes);
    const made = await createOperator(ctx, {
      name: asked.name,
      country: asked.country.toUpperCase(),
      currency: asked.currency.toUpperCase(),
      timeZone: asked.timeZone,
      owner: { email, firstName, lastName, password },
    });
    const lines = [`Operator ${made.operatorId} "${asked.name}" was made; its owner is ${email}.`];
    if (!made.isNewPerson) return [...lines, `${email} was known already and keeps the password.`];
    return asked.password === undefined ? [...lines, `Password, shown only now: ${password}`] : lines;
  });
}
