import { type Parsed, toMajor, type Worker, type workers } from '@voltdeck/contract';
import { giveCardsTo, holdCardsOf, holdStartsOf, isWorkerCharging } from '../../../charging';
import { operatorOf, operatorProfile, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { balancesOf } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { getWorker, mustHaveWorker, shownWorker } from '../actions';
import { WorkerChanged } from '../facts';
import { cashOfWorker, mostWorkers, notedWorker, type WorkerRow } from '../rules';
import {
  buryWorker,
  countWorkers,
  holdWorkers,
  insertWorker,
  ownSiteIds,
  replaceSites,
  saveWorker,
} from '../store';
import { giveCard, holdCards, wantedCard } from './cards';
import { mustHoldWorker } from './hold';

/** Adds a worker with sites and card. */
export async function createWorker(ctx: Ctx, { body }: Parsed<typeof workers.createWorker>): Promise<Worker> {
  const operatorId = operatorOf(ctx);
  const kept = keptOf(body, 'active');
  const card = wantedCard(body);
  const { currency } = await operatorProfile(ctx, operatorId);
  await holdWorkers(ctx.tx, operatorId);
  if ((await countWorkers(ctx.tx, { operatorId, currency, words: [] })) >= mostWorkers)
    throw new Problem('worker.limit-reached', { args: { most: mostWorkers } });
  const siteIds = await mustHaveSites(ctx, body.site_ids);
  const held = await holdCards(ctx, { workerId: null, number: card.number });
  const id = await insertWorker(ctx.tx, operatorId, { kept, at: ctx.now });
  await replaceSites(ctx.tx, id, siteIds);
  await giveCard(ctx, held, { workerId: id, name: kept.name, card });
  const after = notedWorker(kept, card, siteIds);
  await tell(ctx, { action: 'created', id, name: kept.name, before: null, after });
  return getWorker(ctx, { params: { id }, query: {}, body: {} });
}

/**
 * Replaces what is said of a worker, the card and the sites too. The card is held before the worker, as a start does. Who edited an
 * older revision is told so first, not what else has become of its card and sites.
 */
export async function updateWorker(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof workers.updateWorker>,
): Promise<Worker> {
  const card = wantedCard(body);
  refuseOlder(await mustHaveWorker(ctx, id), body.revision);
  const siteIds = await mustHaveSites(ctx, body.site_ids);
  const held = await holdCards(ctx, { workerId: id, number: card.number });
  const row = await mustHoldWorker(ctx, id);
  refuseOlder(row, body.revision);
  const kept = keptOf(body, row.status);
  const shown = await shownWorker(ctx, row);
  const before = notedOf(shown, row);
  const after = notedWorker(kept, card, siteIds);
  if (JSON.stringify(before) === JSON.stringify(after)) return shown;
  await saveWorker(ctx.tx, operatorOf(ctx), { id, kept });
  await replaceSites(ctx.tx, id, siteIds);
  await giveCard(ctx, held, { workerId: id, name: kept.name, card });
  await tell(ctx, { action: 'updated', id, name: kept.name, before, after });
  return getWorker(ctx, { params: { id }, query: {}, body: {} });
}

/**
 * Deletes a worker who has nothing in hand and no session that is not over or not confirmed. Sessions first: one that ends meanwhile
 * has put its cash in hand by then.
 */
export async function deleteWorker(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof workers.deleteWorker>,
): Promise<{ id: number }> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const held = await holdCardsOf(ctx, 'worker', { ids: [id], numbers: [] });
  await holdStartsOf(ctx, held);
  const row = await mustHoldWorker(ctx, id);
  if (await isWorkerCharging(ctx, id)) throw new Problem('worker.in-use', { args: { name: row.name } });
  const [inHand = 0] = await balancesOf(ctx, [cashOfWorker({ operatorId, workerId: id })], currency);
  if (inHand !== 0)
    throw new Problem(inHand > 0 ? 'worker.has-cash' : 'worker.is-owed', {
      args: { name: row.name, amount: toMajor(Math.abs(inHand), currency), currency },
    });
  const before = notedOf(await shownWorker(ctx, row), row);
  const wanted = [{ ownerId: id, number: null, label: row.name, expiresOn: null }];
  await giveCardsTo(ctx, 'worker', { held, wanted });
  await buryWorker(ctx.tx, operatorId, { id, at: ctx.now });
  await tell(ctx, { action: 'deleted', id, name: row.name, before, after: null });
  return { id };
}

function refuseOlder(row: WorkerRow, edited: number | undefined): void {
  if (edited !== undefined && edited !== row.revision) throw new Problem('worker.changed');
}

const keptOf = (body: Parsed<typeof workers.createWorker>['body'], status: WorkerRow['status']) => ({
  name: body.name,
  phone: body.phone ?? null,
  email: body.email ?? null,
  status: body.status ?? status,
});

const notedOf = (shown: Worker, row: WorkerRow) =>
  notedWorker(
    row,
    { number: shown.rfid_tag, expiresOn: shown.rfid_expires_at },
    row.sites.map((site) => site.id),
  );

/** Refuses a site that is not the operator's by its place in the list. @returns each once */
async function mustHaveSites(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const known = await ownSiteIds(ctx.tx, operatorOf(ctx), ids);
  const strange = ids.findIndex((id) => !known.has(id));
  if (strange >= 0)
    throw new Problem('fields.invalid', { errors: { [`site_ids.${strange}`]: [{ code: 'unknown' }] } });
  return [...known];
}

interface Told {
  action: 'created' | 'updated' | 'deleted';
  id: number;
  name: string;
  before: object | null;
  after: object | null;
}

async function tell(ctx: Ctx, { action, id, name, before, after }: Told): Promise<void> {
  await recordAudit(ctx, { action, noun: 'worker', nounId: id, name, before, after });
  await ctx.announce(WorkerChanged, { workerId: id }, operatorOf(ctx));
}
