import type { WrittenReply } from '@voltdeck/ocpp';
import {
  authorizeTokens,
  type Exchange,
  holdChargePoints,
  keepWhole,
  type Learnt,
  MustWait,
  quarantineAll,
  refuseUnreadableStarts,
  type SessionOutcome,
  takeAll,
  wantSettings,
} from '../../charging';
import type { Clock } from '../../kernel/clock';
import {
  endFaultsAtRestart,
  recordBoots,
  recordConnections,
  recordDisconnections,
  recordFaultEvents,
} from '../../network';
import type { Ctx } from '../../platform/ctx';
import { introducedIn } from './introductions';
import { connectedTopic, type Entry, type Happening, type Outcome, replyTo, type Taken } from './entry';

type Kind = Happening['kind'];
type Of<K extends Kind> = Entry & { happening: Extract<Happening, { kind: K }> };

/** What entries came to, in their places. */
class Outcomes {
  readonly #by = new Map<Entry, Outcome | Error>();
  readonly unknownModels = new Set<Entry>();

  note(entry: Entry, outcome: Outcome | Error): void {
    this.#by.set(entry, outcome);
  }

  of(entry: Entry): Outcome | Error {
    return this.#by.get(entry) ?? null;
  }
}

const only = <K extends Kind>(entries: readonly Entry[], kind: K): Of<K>[] =>
  entries.filter((entry): entry is Of<K> => entry.happening.kind === kind);

/** Devices told what they are: what they are set to is read once they have had time to wake up. */
async function recordIntroductions(
  ctx: Ctx,
  booted: readonly Of<'boot'>[],
  { outcomes, wakingMs }: { outcomes: Outcomes; wakingMs: number },
): Promise<void> {
  if (booted.length === 0) return;
  const models = await recordBoots(
    ctx,
    booted.map(({ chargePointId, at, happening: { device } }) => ({ chargePointId, device, receivedAt: at })),
  );
  booted.forEach((entry, index) => {
    if (models[index]?.isModelKnown !== true) outcomes.unknownModels.add(entry);
  });
  const introduced = booted.flatMap(({ chargePointId, speaker: { operatorId }, at, call }) =>
    call === null ? [] : [{ chargePointId, operatorId, at, names: introducedIn[call.version] }],
  );
  await wantSettings(ctx, introduced, wakingMs);
}

/** What components tell of their faults; with a station that begins anew, what it told before is over. */
async function recordFaults(ctx: Ctx, entries: readonly Entry[]): Promise<void> {
  await endFaultsAtRestart(
    ctx,
    only(entries, 'boot').flatMap(({ chargePointId: id, at, happening: { isRestart } }) =>
      isRestart === true ? [{ id, at }] : [],
    ),
  );
  await recordFaultEvents(
    ctx,
    only(entries, 'faults').map(({ chargePointId, at, happening: { events } }) => ({
      chargePointId,
      events,
      at,
    })),
  );
}

async function recordDevices(ctx: Ctx, entries: readonly Entry[]): Promise<void> {
  const gone = only(entries, 'disconnected');
  if (gone.length > 0) await recordDisconnections(ctx, gone);
  const come = only(entries, 'connected');
  if (come.length > 0) {
    await recordConnections(
      ctx,
      come.map(({ chargePointId, at, happening: { connection } }) => ({ chargePointId, connection, at })),
    );
    await ctx.notify(
      connectedTopic,
      come.map(
        ({ chargePointId, connectionId, happening: { address } }) =>
          `${chargePointId}:${connectionId}:${address ?? ''}`,
      ),
    );
  }
}

const outcomeOf = (of: SessionOutcome): Outcome | Error => (of instanceof Error ? of : { session: of });

async function takeSessions(
  ctx: Ctx,
  entries: readonly Entry[],
  { outcomes, learnt }: { outcomes: Outcomes; learnt: Learnt },
): Promise<void> {
  const told = only(entries, 'session');
  const taken = await takeAll(
    ctx,
    told.map(({ speaker: source, at, happening: { event } }) => ({ source, event, at })),
    { learnt, isAlone: entries.length === 1, isHeld: true },
  );
  told.forEach((entry, index) => {
    const outcome = taken[index];
    if (outcome !== undefined) outcomes.note(entry, outcomeOf(outcome));
  });
  const shown = only(entries, 'token');
  const words = await authorizeTokens(
    ctx,
    shown.map(({ chargePointId, at, happening: { uid } }) => ({ chargePointId, uid, at })),
  );
  shown.forEach((entry, index) => {
    const word = words[index];
    if (word !== undefined) outcomes.note(entry, { word });
  });
}

async function setAside(ctx: Ctx, entries: readonly Entry[], outcomes: Outcomes): Promise<void> {
  const itemOf = ({ at, happening: { item } }: Of<'aside' | 'aside-start'>) => ({ item, at });
  await quarantineAll(ctx, only(entries, 'aside').map(itemOf));
  const starts = only(entries, 'aside-start');
  if (starts.length === 0) return;
  const answers = await refuseUnreadableStarts(ctx, starts.map(itemOf));
  starts.forEach((entry, index) => {
    const session = answers[index];
    if (session !== undefined) outcomes.note(entry, { session });
  });
}

function exchangeOf(entry: Entry, reply: WrittenReply, repliedAt: Date): Exchange | null {
  const { call, speaker, connectionId, at } = entry;
  if (call === null) return null;
  return {
    at,
    chargePointId: speaker.chargePointId,
    operatorId: speaker.operatorId,
    connectionId,
    direction: 'in',
    kind: 'call',
    action: call.action,
    messageId: String(call.messageId),
    frame: call.raw,
    reply: { at: repliedAt, kind: reply.reply.kind, frame: reply.raw },
  };
}

/**
 * Takes in one thing each of different chargers, in one transaction: all or none, but for those whose own fault keeps them
 * out, which are answered with it, and for those whose charge point somebody else holds, which wait by themselves.
 * What was said and what is replied to it is kept by the same transaction.
 */
export async function writeSet(
  ctx: Ctx,
  given: readonly Entry[],
  { learnt, clock, wakingMs }: { learnt: Learnt; clock: Clock; wakingMs: number },
): Promise<(Taken | Error)[]> {
  const outcomes = new Outcomes();
  const held = await holdChargePoints(
    ctx,
    given.map(({ chargePointId }) => chargePointId),
  );
  const entries = given.filter(({ chargePointId }) => held.has(chargePointId));
  await recordDevices(ctx, entries);
  await recordIntroductions(ctx, only(entries, 'boot'), { outcomes, wakingMs });
  await recordFaults(ctx, entries);
  await takeSessions(ctx, entries, { outcomes, learnt });
  await setAside(ctx, entries, outcomes);
  const exchanges: Exchange[] = [];
  const repliedAt = clock.now();
  const taken = given.map((entry): Taken | Error => {
    if (!held.has(entry.chargePointId)) return new MustWait();
    const outcome = outcomes.of(entry);
    if (outcome instanceof Error) return outcome;
    const reply = replyTo(entry, outcome);
    const exchange = reply === null ? null : exchangeOf(entry, reply, repliedAt);
    if (exchange !== null) exchanges.push(exchange);
    return { reply, isModelKnown: !outcomes.unknownModels.has(entry) };
  });
  await keepWhole(ctx.tx, exchanges);
  return taken;
}
