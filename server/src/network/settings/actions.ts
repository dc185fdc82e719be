import {
  type HistoryPage,
  type OcppAccess,
  type Parsed,
  prices,
  type Result,
  type settings as contract,
  type SettingsBody,
} from '@voltdeck/contract';
import { auditOf, historyOf, mayCall, memberOf, operatorOf, recordAudit } from '../../identity';
import { plainList } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { refreshStatus } from '../availability/actions';
import { ChargePointChanged } from '../availability/facts';
import { getChargePoint } from '../charge-points/actions';
import type { ChargePointTable } from '../charge-points/rules';
import { holdIdentifier, holdOwn, isTaken, markDeleted, saveSettings } from '../charge-points/store';
import { findChargePoint } from '../charge-points/store-list';
import { changesOf, faultsOfConnectors, loggedConnector, mayRemove, toWanted } from '../connectors/rules';
import {
  connectorsOf,
  holdConnectors,
  insertConnectors,
  removeConnectors,
  saveConnector,
} from '../connectors/store';
import { renewPassword } from '../access/actions';
import { accessOf } from '../access/rules';
import { dropMediaOf } from '../media/actions';
import { pricesOf } from '../prices/store';
import { forgetRefusals } from '../refusals/actions';
import { comingsOf } from '../sites/rules';
import { countAtSites } from '../sites/store';
import { saveGrouping } from './actions/grouping';
import {
  changedBy,
  changedFields,
  differences,
  faultsOf,
  sameFieldsOf,
  settingsIn,
  type Settings,
  withServiceMarks,
} from './rules';

type Changed = Result<typeof contract.changeChargePoint>;

interface Wanted {
  id: number;
  body: SettingsBody;
  how: 'replace' | 'change';
}

/** The site must be the operator's; one that is new to a charge point lends it its time zone unless one is told. */
async function atSite(
  ctx: Ctx,
  before: ChargePointTable,
  after: Settings,
  isTold: boolean,
): Promise<Settings> {
  const { charging_site_id: siteId } = after;
  const { operator_id: operatorId, charging_site_id: formerId } = before;
  if (siteId === formerId) return after;
  const sites = await countAtSites(ctx.tx, operatorId, comingsOf(formerId, siteId));
  if (siteId === null) return after;
  const site = sites.get(siteId);
  if (site === undefined) throw new Problem('not-found', { field: 'charging_site_id' });
  return isTold ? after : { ...after, time_zone: site.time_zone };
}

interface Said {
  after: Settings;
  changes: Partial<Settings>;
}

async function readDetails(ctx: Ctx, before: ChargePointTable, { id, body, how }: Wanted): Promise<Said> {
  const now = settingsIn(before);
  const isTold = body.time_zone !== undefined && body.time_zone !== null;
  const after = await atSite(ctx, before, changedBy(now, body, how), isTold);
  const errors = faultsOf(after, { image: before.image_key !== null });
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  if (after.identifier !== now.identifier) {
    await holdIdentifier(ctx.tx, after.identifier);
    if (await isTaken(ctx.tx, after.identifier, id))
      throw new Problem('fields.invalid', { errors: { identifier: [{ code: 'taken' }] } });
  }
  return { after, changes: differences(now, after) };
}

/** Brings the connectors in line with the list that was sent and tells what that changed; one in use stays, and so does everything else. */
async function saveConnectors(
  ctx: Ctx,
  { id, online }: ChargePointTable,
  sent: { connectors: SettingsBody['connectors']; held: ReadonlySet<number> },
): Promise<{ before: object[]; after: object[] } | null> {
  if (sent.connectors === undefined) return null;
  const known = await holdConnectors(ctx.tx, id);
  const wanted = sent.connectors.map(toWanted);
  const errors = faultsOfConnectors(wanted, known);
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  const { added, changed, removed } = changesOf(known, wanted);
  const stuck = removed.find((connector) => !mayRemove(connector, { online, held: sent.held }));
  if (stuck !== undefined)
    throw new Problem('connector.in-use', { field: 'connectors', args: { number: stuck.number } });
  await insertConnectors(
    ctx.tx,
    added.map((one) => ({ chargePointId: id, ...one })),
  );
  for (const { id: connectorId, ...said } of changed) await saveConnector(ctx.tx, connectorId, said);
  await removeConnectors(
    ctx.tx,
    removed.map((connector) => connector.id),
    ctx.now,
  );
  if (added.length + changed.length + removed.length === 0) return null;
  return {
    before: known.map(loggedConnector),
    after: (await connectorsOf(ctx.tx, [id])).map(loggedConnector),
  };
}

/** Orders are asked for before any row is held: charging takes its locks in that order. */
const heldConnectors = async (ctx: Ctx, { id, body }: Wanted): Promise<Set<number>> =>
  new Set(body.connectors === undefined ? [] : await ctx.ports.usage.unfinishedOn(ctx, id));

async function renewedAccess(ctx: Ctx, id: number, after: Settings): Promise<OcppAccess> {
  const { identifier, secure } = after;
  const password = await renewPassword(ctx, id);
  return accessOf({ ocppUrl: ctx.ports.addresses.ocppUrl, identifier, secure, password });
}

async function save(ctx: Ctx, wanted: Wanted): Promise<Changed> {
  const { id, body } = wanted;
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, id)) === null) throw new Problem('not-found');
  const held = await heldConnectors(ctx, wanted);
  const before = await holdOwn(ctx.tx, operatorId, id);
  if (before === null) throw new Problem('not-found');
  // Held already, so of two who send the same version at once the second one sees the first one's.
  if (body.version !== undefined && body.version !== before.version)
    throw new Problem('charge-point.changed');
  const { after, changes } = await readDetails(ctx, before, wanted);
  const connectors = await saveConnectors(ctx, before, { connectors: body.connectors, held });
  const grouping = await saveGrouping(ctx, id, body);
  if (Object.keys(changes).length > 0 || connectors !== null || grouping !== null)
    await saveSettings(ctx.tx, id, withServiceMarks(changes, ctx));
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'power-center',
    nounId: id,
    name: after.title,
    before: {
      ...sameFieldsOf(settingsIn(before), changes),
      ...grouping?.before,
      connectors: connectors?.before,
    },
    after: { ...changes, ...grouping?.after, connectors: connectors?.after },
  });
  await refreshStatus(ctx, [id], 'changed');
  const needsSecret = body.renew_password === true || after.secure !== before.secure;
  const ocpp = needsSecret ? await renewedAccess(ctx, id, after) : null;
  return { ...(await getChargePoint(ctx, { params: { id }, query: {}, body: {} })), ocpp };
}

/** Replaces what is said of a charge point of the operator's. */
export const replaceChargePoint = (
  ctx: Ctx,
  { params, body }: Parsed<typeof contract.replaceChargePoint>,
): Promise<Changed> => save(ctx, { id: params.id, body, how: 'replace' });

/** Changes some of what is said of a charge point of the operator's. */
export const changeChargePoint = (
  ctx: Ctx,
  { params, body }: Parsed<typeof contract.changeChargePoint>,
): Promise<Changed> => save(ctx, { id: params.id, body, how: 'change' });

/**
 * Deletes a charge point of the operator's, once that is confirmed and no order is open on it.
 * Its orders and their ledger stay, its socket is closed by whoever holds it, its identifier is free.
 */
export async function deleteChargePoint(
  ctx: Ctx,
  { params, query, body }: Parsed<typeof contract.deleteChargePoint>,
): Promise<{ id: number }> {
  const { id } = params;
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, id)) === null) throw new Problem('not-found');
  const unfinished = await ctx.ports.usage.unfinishedOn(ctx, id);
  const found = await holdOwn(ctx.tx, operatorId, id);
  if (found === null) throw new Problem('not-found');
  if (unfinished.length > 0)
    throw new Problem('charge-point.in-use', { args: { orders: unfinished.length } });
  if (query.confirm !== true && body.confirm !== true) {
    const connectors = (await connectorsOf(ctx.tx, [id])).length;
    const prices = (await pricesOf(ctx.tx, [id])).length;
    const sums = await ctx.ports.lifetime.of(ctx, operatorId, [id]);
    const args = { title: found.title, connectors, prices, orders: sums.get(id)?.orders ?? 0 };
    throw new Problem('charge-point.delete-unconfirmed', { args });
  }
  await markDeleted(ctx.tx, id, ctx.now);
  await countAtSites(ctx.tx, operatorId, comingsOf(found.charging_site_id, null));
  await forgetRefusals(ctx, [id]);
  await dropMediaOf(ctx, id);
  const { identifier, title } = found;
  const entry = { action: 'deleted', noun: 'power-center', nounId: id, name: title };
  await recordAudit(ctx, { ...entry, before: { identifier, title }, after: null });
  await ctx.announce(ChargePointChanged, { chargePointId: id }, operatorId);
  return { id };
}

/** What was done to a charge point of the operator's and to its prices, which only who may read them is told. */
export async function chargePointHistory(
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof contract.chargePointHistory>,
): Promise<HistoryPage> {
  if ((await findChargePoint(ctx.tx, operatorOf(ctx), id)) === null) throw new Problem('not-found');
  const of = [{ noun: 'power-center', id }];
  if (mayCall(memberOf(ctx), prices.listPrices.needs)) return historyOf(ctx, query, { of });
  return historyOf(ctx, query, { of, without: ['power-center-price'], hidesFields: ['prices'] });
}

/** How far back the changes are told. */
const mostChanges = 50;

/** Who changed what of a charge point of the operator's, newest first. */
export async function listSettingsChanges(
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof contract.listSettingsChanges>,
): Promise<Result<typeof contract.listSettingsChanges>> {
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, id)) === null) throw new Problem('not-found');
  const lines = await auditOf(ctx, { operatorId, noun: 'power-center', nounId: id, limit: mostChanges });
  const me = memberOf(ctx).membershipId;
  const changes = lines.map(({ at, by, membershipId, action, changes: kept, detail }) => ({
    at: at.toISOString(),
    by,
    is_yours: membershipId === me,
    action,
    fields: action === 'updated' ? changedFields({ changes: kept, detail }) : [],
  }));
  // Who saves what was there already, or only renews the password, changed no setting.
  return plainList(
    changes.filter(({ action, fields }) => action !== 'updated' || fields.length > 0),
    query,
  );
}
