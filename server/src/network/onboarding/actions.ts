import type { onboarding, Parsed, Result } from '@voltdeck/contract';
import { operatorOf, operatorProfile, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import { subscriptionOf } from '../../plans';
import type { Ctx } from '../../platform/ctx';
import { hashSecret } from '../../platform/passwords';
import { newSecret } from '../access/actions';
import { accessOf } from '../access/rules';
import { ChargePointChanged } from '../availability/facts';
import { getChargePoint } from '../charge-points/actions';
import { countOfOperator, holdAdditions, holdIdentifier, insertChargePoint } from '../charge-points/store';
import { faultsOfConnectors } from '../connectors/rules';
import { insertConnectors } from '../connectors/store';
import { saveGrouping } from '../settings/actions/grouping';
import { faultsOf, serviceMarks } from '../settings/rules';
import { comingsOf, type SiteTable } from '../sites/rules';
import { countAtSites } from '../sites/store';
import { type Limitation, limitationOf, type NewChargePoint, settingsOf, toNew } from './rules';

export interface CreatedChargePoint {
  id: number;
  /** Public and unguessable, for its QR code. */
  token: string;
  /** For Basic authentication, or as the last part of the path where the device cannot authenticate; shown this once. */
  password: string;
}

const tokenBytes = 16;

/** The site of a charge point that is added, counted there and held: it is not deleted meanwhile, nor put to another zone. */
async function siteOf(ctx: Ctx, { operatorId, chargingSiteId }: NewChargePoint): Promise<SiteTable | null> {
  if (chargingSiteId === undefined || chargingSiteId === null) return null;
  const site = (await countAtSites(ctx.tx, operatorId, comingsOf(null, chargingSiteId))).get(chargingSiteId);
  if (site === undefined) throw new Problem('not-found', { field: 'charging_site_id' });
  return site;
}

/** Adds a charge point with its secret, which is kept as a hash only (docs/decisions.md#charger-passwords). */
export async function createChargePoint(ctx: Ctx, added: NewChargePoint): Promise<CreatedChargePoint> {
  const { operatorId, connectors = [] } = added;
  const site = await siteOf(ctx, added);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  const settings = settingsOf(added, { site, timeZone });
  const errors = { ...faultsOf(settings), ...faultsOfConnectors(connectors) };
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const { identifier, secure } = settings;
  const password = newSecret();
  const token = ctx.random.token(tokenBytes);
  await holdIdentifier(ctx.tx, identifier);
  const id = await insertChargePoint(ctx.tx, {
    ...settings,
    ...serviceMarks(settings.out_of_service, ctx),
    operator_id: operatorId,
    token,
    password_hash: secure ? hashSecret(password) : null,
    path_secret_hash: secure ? null : hashSecret(password),
    created_at: ctx.now,
  });
  if (id === null) throw new Problem('fields.invalid', { errors: { identifier: [{ code: 'taken' }] } });
  await insertConnectors(
    ctx.tx,
    connectors.map((one) => ({ chargePointId: id, ...one })),
  );
  const entry = { action: 'created', noun: 'power-center', nounId: id, name: settings.title, operatorId };
  await recordAudit(ctx, { ...entry, before: null, after: { ...settings, connectors } });
  await ctx.announce(ChargePointChanged, { chargePointId: id }, operatorId);
  return { id, token, password };
}

async function limitation(ctx: Ctx, operatorId: number): Promise<Limitation> {
  const { plan, chargersIncluded } = await subscriptionOf(ctx, operatorId);
  return limitationOf(plan, chargersIncluded, await countOfOperator(ctx.tx, operatorId));
}

/** Adds a charge point of the caller's operator, as far as its plan has room (docs/decisions.md#plans). */
export async function addChargePoint(
  ctx: Ctx,
  { body }: Parsed<typeof onboarding.createChargePoint>,
): Promise<Result<typeof onboarding.createChargePoint>> {
  const operatorId = operatorOf(ctx);
  await holdAdditions(ctx.tx, operatorId);
  if (!(await limitation(ctx, operatorId)).can_create) throw new Problem('charge-point.limit-reached');
  const { id, password } = await createChargePoint(ctx, toNew(operatorId, body));
  const grouping = await saveGrouping(ctx, id, body);
  if (grouping !== null)
    await recordAudit(ctx, { action: 'updated', noun: 'power-center', nounId: id, ...grouping });
  const chargePoint = await getChargePoint(ctx, { params: { id }, query: {}, body: {} });
  const { ocppUrl } = ctx.ports.addresses;
  const { identifier } = chargePoint;
  return {
    ...chargePoint,
    ocpp: accessOf({ ocppUrl, identifier, secure: chargePoint.secure === 1, password }),
  };
}

/** Whether the caller's operator may add another charge point. */
export const checkLimitation = (ctx: Ctx): Promise<Result<typeof onboarding.checkLimitation>> =>
  limitation(ctx, operatorOf(ctx));
