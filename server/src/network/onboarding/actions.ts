import { operatorProfile, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { generateSecret, hashSecret } from '../../platform/passwords';
import { ChargePointChanged } from '../availability/facts';
import { insertChargePoint, replaceSecret } from '../charge-points/store';
import { insertConnectors } from '../connectors/store';
import type { SiteRow } from '../sites/rules';
import { findSite } from '../sites/store';
import { faultsOf, type NewChargePoint } from './rules';

export interface CreatedChargePoint {
  id: number;
  /** Public and unguessable, for its QR code. */
  token: string;
  /** For Basic authentication, or as the last part of the path where the device cannot authenticate; shown this once. */
  password: string;
}

const tokenBytes = 16;

async function siteOf(ctx: Ctx, added: NewChargePoint): Promise<SiteRow | null> {
  if (added.chargingSiteId === undefined) return null;
  const site = await findSite(ctx.tx, added.operatorId, added.chargingSiteId);
  if (site === null)
    throw new Problem('fields.invalid', { errors: { charging_site_id: [{ code: 'choice' }] } });
  return site;
}

/** Its own place, or that of its site when none is told. */
const placeOf = (added: NewChargePoint, site: SiteRow | null) => {
  const from = added.address_line_1 === undefined && added.city === undefined ? { ...site, ...added } : added;
  return {
    latitude: added.latitude ?? site?.latitude ?? null,
    longitude: added.longitude ?? site?.longitude ?? null,
    address_line_1: from.address_line_1 ?? null,
    address_line_2: from.address_line_2 ?? null,
    address_line_3: from.address_line_3 ?? null,
    city: from.city ?? null,
    state: from.state ?? null,
    zipcode: from.zipcode ?? null,
    country: from.country ?? null,
  };
};

/** Adds a charge point with its secret, which is kept as a hash only (decisions.md, "Charge points"). */
export async function createChargePoint(ctx: Ctx, added: NewChargePoint): Promise<CreatedChargePoint> {
  const errors = faultsOf(added);
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const { operatorId, identifier, secure = true } = added;
  const site = await siteOf(ctx, added);
  const timeZone = added.timeZone ?? site?.time_zone ?? (await operatorProfile(ctx, operatorId)).timeZone;
  const password = generateSecret();
  const token = ctx.random.token(tokenBytes);
  const id = await insertChargePoint(ctx.tx, {
    ...placeOf(added, site),
    operator_id: operatorId,
    charging_site_id: site?.id ?? null,
    identifier,
    token,
    category: added.category ?? 'EV_CHARGER',
    title: added.title.trim(),
    description: added.description ?? null,
    time_zone: timeZone,
    visibility: added.visibility ?? 'private',
    secure,
    password_hash: secure ? hashSecret(password) : null,
    path_secret_hash: secure ? null : hashSecret(password),
    integration_code: added.integrationCode ?? null,
    contact_number: added.contactNumber ?? null,
    open_time: null,
    close_time: null,
    free_vend_tag: added.freeVendTag ?? null,
    created_at: ctx.now,
  });
  if (id === null) throw new Problem('fields.invalid', { errors: { identifier: [{ code: 'taken' }] } });
  const connectors = (added.connectors ?? []).map(({ number, type = null, maxPowerW = null }) => ({
    number,
    type,
    maxPowerW,
  }));
  await insertConnectors(ctx.tx, id, connectors);
  await recordAudit(ctx, {
    action: 'created',
    noun: 'power-center',
    nounId: id,
    operatorId,
    detail: { identifier },
  });
  await ctx.announce(ChargePointChanged, { chargePointId: id }, operatorId);
  return { id, token, password };
}

/** Gives a charge point a new secret in place of the old one, which opens nothing any more; shown this once. */
export async function renewPassword(ctx: Ctx, id: number): Promise<string> {
  const password = generateSecret();
  const operatorId = await replaceSecret(ctx.tx, id, hashSecret(password));
  if (operatorId === null) throw new Problem('not-found');
  await recordAudit(ctx, { action: 'password-renewed', noun: 'power-center', nounId: id, operatorId });
  await ctx.announce(ChargePointChanged, { chargePointId: id }, operatorId);
  return password;
}
