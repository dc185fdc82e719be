import { type driverAccounts, type Parsed, toMajor } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { countryNumber } from '../../../reference';
import { recordAudit } from '../../audit/actions';
import { operatorProfile } from '../../operators/actions';
import { personById } from '../../persons/actions';
import { keptName } from '../../persons/rules';
import { holdPerson, updatePerson } from '../../persons/store';
import { PersonChanged } from '../../profiles/facts';
import { faultsOfNames } from '../../registrations/rules';
import { driverOf } from './login';

/** The driver who asks. */
export async function showDriver(ctx: Ctx): Promise<driverAccounts.DriverAccount> {
  const { personId, operatorId } = driverOf(ctx);
  const person = await personById(ctx, personId);
  const { currency, country } = await operatorProfile(ctx, operatorId);
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    firstname: person.firstName,
    lastname: person.lastName,
    email: person.email,
    email_verified: person.isEmailVerified,
    vat_id: person.vatId,
    locale: person.locale,
    currency,
    country_id: countryNumber(country),
    balance: toMajor(await ctx.ports.creditOfDriver(ctx, { operatorId, personId }), currency),
  };
}

/** Changes what a driver says of themselves: it is one person, at whatever app they charge. */
export async function changeDriver(
  ctx: Ctx,
  { body }: Parsed<typeof driverAccounts.changeDriver>,
): Promise<driverAccounts.DriverAccount> {
  const { personId } = driverOf(ctx);
  const person = await holdPerson(ctx.tx, personId);
  // Erased since the login was looked at: nothing of them comes back.
  if (person === null) throw new Problem('unauthenticated');
  const names = {
    firstName: body.first_name === undefined ? person.firstName : keptName(body.first_name),
    lastName: body.last_name === undefined ? person.lastName : keptName(body.last_name),
  };
  const errors = faultsOfNames(names);
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const after = {
    first_name: names.firstName,
    last_name: names.lastName,
    locale: body.locale ?? person.locale,
  };
  await updatePerson(ctx.tx, personId, after);
  const before = { first_name: person.firstName, last_name: person.lastName, locale: person.locale };
  // It is one person at whatever app, so it stands in no operator's log.
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'person',
    nounId: personId,
    operatorId: null,
    before,
    after,
  });
  await ctx.announce(PersonChanged, { personId }, null);
  return showDriver(ctx);
}
