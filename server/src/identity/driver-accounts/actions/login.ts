import type { driverAccounts, Parsed, Result } from '@voltdeck/contract';
import type { Driver } from '../../../kernel/actor';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { enteredAs, mustStillHave, proveCredentials } from '../../logins/actions';
import { askForFactor } from '../../logins/actions/asking';
import { proveByFactor } from '../../logins/actions/by-factor';
import { operatorProfile } from '../../operators/actions';
import { personById } from '../../persons/actions';
import { endDriverToken, issueDriverToken } from '../../tokens/actions-drivers';
import type { LoginOrigin } from '../../tokens/store';
// Brings the type of the port.
import type {} from '../ports';

type LoginResult = Result<typeof driverAccounts.loginDriver>;

/** The driver who acts. */
export function driverOf(ctx: Ctx): Driver {
  if (ctx.actor.kind !== 'driver') throw new Problem('unauthenticated');
  return ctx.actor;
}

/** The operator whose app calls, whether a driver is logged in or not. */
export function appOperatorOf(ctx: Ctx): number {
  if (ctx.actor.kind !== 'app' && ctx.actor.kind !== 'driver') throw new Problem('unauthenticated');
  return ctx.actor.operatorId;
}

const originOf = (call: PartedCall<Ctx>): LoginOrigin => ({
  userAgent: call.userAgent,
  network: networkOf(call.address),
});

/**
 * Logs a person in as a driver of the operator whose app calls, whatever else they are (docs/decisions.md#drivers-of-apps).
 * Tries count with those of the dashboard: it is one password.
 */
export async function loginDriver(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof driverAccounts.loginDriver>,
): Promise<LoginResult> {
  const person = await proveCredentials(call, body);
  const came = await call.run(async (ctx) => {
    await mustStillHave(ctx, person);
    const asked = await askForFactor(ctx, call, { person, membershipId: null });
    return asked === null ? { result: await issueDriverLogin(ctx, person.id, originOf(call)) } : { asked };
  });
  // The question must be there when its answer comes, so it is committed before the refusal.
  if ('asked' in came) throw new Problem('factor.required', { data: came.asked });
  return came.result;
}

/** Ends a driver's login whose password was right, by a second factor. */
export const loginDriverByFactor = (
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof driverAccounts.loginDriverByFactor>,
): Promise<LoginResult> =>
  proveByFactor(call, body, (ctx, { person }) => issueDriverLogin(ctx, person.id, originOf(call)));

/** Ends the driver's login of the token that was sent, whatever its state. */
export async function logoutDriver(ctx: Ctx): Promise<null> {
  if (ctx.bearer !== null) await endDriverToken(ctx, { bearer: ctx.bearer, operatorId: appOperatorOf(ctx) });
  return null;
}

/** Opens a login of a driver at the app that calls. */
export async function issueDriverLogin(
  ctx: Ctx,
  personId: number,
  origin: LoginOrigin,
): Promise<LoginResult> {
  const operatorId = appOperatorOf(ctx);
  const { token, livesSeconds } = await issueDriverToken(ctx, { personId, operatorId, origin });
  const operator = await operatorProfile(ctx, operatorId);
  const credit = await ctx.ports.creditOfDriver(ctx, { operatorId, personId });
  const person = await personById(ctx, personId);
  return {
    ...enteredAs(person, operator, credit),
    access_token: token,
    expires_in: livesSeconds,
    // Drivers have no plan; existing clients read that they have none.
    isSubscribed: false,
    subscriptionFeatures: [],
    subscriptionEnds: null,
  };
}
