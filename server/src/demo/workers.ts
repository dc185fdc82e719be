import { createWorker, getWorker, hasWorkers, resetBalance, signHandOver } from '../commerce';
import type { OwnedOperator } from '../identity';
import { ownerOf } from '../kernel/actor';
import { dayMs, hourMs } from '../kernel/clock';
import { listSites } from '../network';
import type { Ctx } from '../platform/ctx';
import type { House } from '../platform/house';
import { sites as demoSites } from './data';
import { type PastChargePoint, runSession } from './history';
import type { PastSession } from './sessions';
import data from './workers.json';

/** So many days workers have collected cash. */
const workedDays = 14;

/** Workers hand over so often, and the last time so long ago. */
const everyDays = 3;
const lastHours = 30;

const sites: Readonly<Record<string, (typeof data.sites)['atocha'] | undefined>> = data.sites;

/** A charge point whose last connector workers use of late. */
export interface WorkedPlace extends PastChargePoint {
  site: string;
  ofWorkers: readonly PastSession[];
}

/** Parts the sessions of a charge point: of one at each site that has workers, the late ones on its last connector are theirs. */
export function partForWorkers(
  drawn: readonly PastSession[],
  of: { site: string; index: number; connectors: number; toMs: number },
): { others: PastSession[]; ofWorkers: PastSession[] } {
  const isWorked = sites[of.site]?.index === of.index;
  const isTheirs = ({ connector, startMs }: PastSession): boolean =>
    isWorked && connector === of.connectors && startMs >= of.toMs - workedDays * dayMs;
  return {
    others: drawn.filter((session) => !isTheirs(session)),
    ofWorkers: drawn.filter(isTheirs),
  };
}

/** Adds the workers of a site. @returns their cards and ids */
async function addWorkers(owner: Ctx, { site }: WorkedPlace): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const name = demoSites.find(({ key }) => key === site)?.name;
  const all = await listSites(owner, { params: {}, query: {}, body: {} });
  for (const { card, ...said } of sites[site]?.workers ?? []) {
    const body = {
      ...said,
      rfid_tag: card,
      site_ids: all.filter((each) => each.name === name).map(({ id }) => id),
    };
    ids.set(card, (await createWorker(owner, { params: {}, query: {}, body })).id);
  }
  return ids;
}

/** Plays the sessions of workers in turn of days, and has them hand over what they hold every few days. */
async function workAt(house: House, owned: OwnedOperator, place: WorkedPlace): Promise<void> {
  const cards = await house.run({ actor: ownerOf(owned), jobs: false }, (ctx) => addWorkers(ctx, place));
  const connector = place.ofWorkers[0]?.connector;
  let registerWh = place.sessions
    .filter((session) => session.connector === connector)
    .reduce((sum, { energyWh }) => sum + energyWh, 0);
  const numbers = [...cards.keys()];
  const lastMs = house.clock.now().getTime() - lastHours * hourMs;
  let dueMs = (place.ofWorkers[0]?.startMs ?? 0) + everyDays * dayMs;
  for (const session of place.ofWorkers) {
    if (session.startMs >= dueMs && dueMs < lastMs) {
      for (const id of cards.values()) await handOver(house, owned, { id, atMs: dueMs });
      dueMs += everyDays * dayMs;
    }
    const tag = numbers[Math.floor(session.startMs / (dayMs / 2)) % numbers.length] ?? session.tag;
    await runSession(house, place, { ...session, tag }, registerWh);
    registerWh += session.energyWh;
  }
}

/** A worker hands over what is in hand, if anything is; both sign for it. */
async function handOver(
  house: House,
  owned: OwnedOperator,
  { id, atMs }: { id: number; atMs: number },
): Promise<void> {
  await house.run({ actor: ownerOf(owned), now: new Date(atMs), jobs: false }, async (ctx) => {
    const { balance } = await getWorker(ctx, { params: { id }, query: {}, body: {} });
    if (balance <= 0) return;
    const receipt = await resetBalance(ctx, { params: { id }, query: {}, body: {} });
    await signHandOver(ctx, {
      params: { id, handOverId: receipt.id },
      query: {},
      body: data.signatures,
    });
  });
}

/** Gives the demo its workers with two weeks of cash sessions and hand-overs, unless it ever had some. */
export async function collectCash(
  house: House,
  owned: OwnedOperator,
  draw: () => Promise<readonly WorkedPlace[]>,
): Promise<void> {
  if (await house.run({ actor: { kind: 'system' } }, (ctx) => hasWorkers(ctx, owned.operatorId))) return;
  for (const place of await draw()) if (place.ofWorkers.length > 0) await workAt(house, owned, place);
}
