import { type Brief, briefs, type Parsed, type Result } from '@voltdeck/contract';
import { earnedBetween, leakageSums } from '../../commerce';
import { memberOf, operatorOf, type OperatorProfile, operatorProfile } from '../../identity';
import { dayMs } from '../../kernel/clock';
import { grouped } from '../../kernel/grouped';
import { instantOf, localDayAt, type LocalDay } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { BriefChanged } from './facts';
import { mailBrief } from './mails';
import { briefOf, dayAsked, dayBefore, isWorthTelling, type LossRow, toldBetween } from './rules';
import { lostBy } from './rules-lost';
import { findBrief, insertBrief, noteMail, operatorsDue, readersOf, saveWish, wishOf } from './store';
import { type AwayRow, earnedByHour, faultedTimes, offlineTimes } from './store-away';

/** What is usual is read from so many days before. */
const usualDays = 28;

const spanOf = ({ fromMs, toMs }: LocalDay) => ({ from: new Date(fromMs), to: new Date(toMs) });

const placeOf = ({ chargePointId }: { chargePointId: number }): number => chargePointId;

/** What power centers have lost that were away or faulted: by what those hours usually earn. */
async function lostPlaces(
  ctx: Ctx,
  { id: operatorId, currency }: OperatorProfile,
  day: LocalDay,
): Promise<LossRow[]> {
  const span = { operatorId, ...spanOf(day) };
  const away = [...(await offlineTimes(ctx.tx, span)), ...(await faultedTimes(ctx.tx, span))];
  const byPlace = grouped(away, placeOf);
  const before = { operatorId, from: new Date(day.fromMs - usualDays * dayMs), to: span.from };
  const earned = await earnedByHour(ctx.tx, before, { chargePointIds: [...byPlace.keys()], currency });
  const earnedAt = grouped(earned, placeOf);
  return [...byPlace].map(([id, times]) => {
    const byHour = Array.from({ length: 24 }, () => 0);
    for (const { hour, minor } of earnedAt.get(id) ?? []) byHour[hour] = minor;
    return lossAt(times, byHour, day);
  });
}

function lossAt(times: readonly AwayRow[], byHour: readonly number[], { fromMs, toMs }: LocalDay): LossRow {
  const [first] = times;
  const { chargePointId: id = 0, title = '', timeZone = 'UTC' } = first ?? {};
  const { minor, hours } = lostBy(times, { byHour, days: usualDays }, { fromMs, toMs, timeZone });
  const isOffline = times.some(({ reason }) => reason === 'offline');
  return {
    reason: isOffline ? 'offline' : 'faulted',
    minor,
    isEstimated: true,
    count: 1,
    chargePoint: { id, title },
    hours,
  };
}

/** Reckons a day of an operator (docs/decisions.md#morning-brief). */
async function reckoned(ctx: Ctx, operator: OperatorProfile, day: LocalDay): Promise<Brief> {
  const { id, currency, timeZone } = operator;
  const span = spanOf(day);
  return briefOf({
    day,
    currency,
    timeZone,
    earnedMinor: await earnedBetween(ctx, id, span),
    earnedBeforeMinor: await earnedBetween(ctx, id, spanOf(dayBefore(timeZone, day.fromMs))),
    leaks: await leakageSums(ctx, id, span),
    open: await leakageSums(ctx, id, null),
    places: await lostPlaces(ctx, operator, day),
  });
}

/** The brief of a day: as it was told, or where none was, as it is reckoned now. */
export async function getBrief(ctx: Ctx, { query }: Parsed<typeof briefs.getBrief>): Promise<Brief> {
  const operator = await operatorProfile(ctx, operatorOf(ctx));
  const day = dayAsked(query.day, operator.timeZone, ctx.now);
  return (await findBrief(ctx.tx, operator.id, day.day)) ?? reckoned(ctx, operator, day);
}

/** Whether the caller gets it by mail: owners unless they chose not to. */
export async function getBriefMail(ctx: Ctx): Promise<Result<typeof briefs.getBriefMail>> {
  const { membershipId, isOwner } = memberOf(ctx);
  return { is_wanted: (await wishOf(ctx.tx, membershipId)) ?? isOwner };
}

export async function chooseBriefMail(
  ctx: Ctx,
  { body }: Parsed<typeof briefs.chooseBriefMail>,
): Promise<Result<typeof briefs.chooseBriefMail>> {
  await saveWish(ctx.tx, memberOf(ctx).membershipId, body.is_wanted);
  await ctx.announce(BriefChanged, {}, operatorOf(ctx));
  return getBriefMail(ctx);
}

export const dueJob = 'brief.due';
export const makeJob = 'brief.make';

interface Job {
  operatorId: number;
  day: string;
}

/** Has the brief of yesterday made for each operator whose morning it is. */
export async function makeDueBriefs(ctx: Ctx): Promise<void> {
  for (const { operatorId, day } of await operatorsDue(ctx.tx, ctx.now, toldBetween))
    await ctx.schedule(makeJob, { operatorId, day }, { key: `${makeJob}:${operatorId}` });
}

/**
 * Makes the brief of a day and queues its mails. Both are noted in this transaction, so that a node that does it again, or
 * after a crash, makes and sends nothing twice.
 */
export async function makeBrief(ctx: Ctx, { operatorId, day: asked }: Job): Promise<void> {
  const operator = await operatorProfile(ctx, operatorId);
  const day = localDayAt(operator.timeZone, instantOf(operator.timeZone, `${asked}T12:00`));
  const content = await reckoned(ctx, operator, day);
  if (!(await insertBrief(ctx.tx, { operatorId, content, at: ctx.now }))) return;
  await ctx.announce(BriefChanged, {}, operatorId);
  if (!isWorthTelling(content)) return;
  for (const reader of await readersOf(ctx.tx, operatorId, briefKey))
    if (await noteMail(ctx.tx, { membershipId: reader.membershipId, day: content.day, at: ctx.now }))
      await mailBrief(ctx, reader, content);
}

const briefKey = briefs.getBrief.needs.operator;
