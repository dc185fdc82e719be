import { admitted, type ChargingPlace } from '../../network';
import type { Ctx } from '../../platform/ctx';
import type { HolderPort, HolderVisit, RefusedVisit } from './ports';
import {
  type AskedStart,
  type Holder,
  type HolderKind,
  holderToAdmit,
  type Refusal,
  type RefusedBy,
} from './rules';

/** Somebody at a place; null where nobody is known or nobody needs to be asked. */
interface Visitor {
  place: ChargingPlace;
  at: Date;
  holder: Holder | null;
}

const isNamed = <V extends Visitor>(visit: V): visit is V & HolderVisit =>
  visit.holder !== null && visit.holder.kind !== 'operator';

/** Asks the domain of each kind of holder once, and gives what it says in the order of the visits; `none` where nobody was asked. */
async function askEach<V extends Visitor, T>(
  ctx: Ctx,
  visits: readonly V[],
  { ask, none }: { ask: (port: HolderPort | undefined, of: HolderKind) => Asked<V, T> | null; none: T },
): Promise<T[]> {
  const answers = new Map<V, T>();
  const named = visits.filter(isNamed);
  for (const kind of new Set(named.map(({ holder }) => holder.kind))) {
    const ofKind = named.filter(({ holder }) => holder.kind === kind);
    const told = (await ask(ctx.ports.holders[kind], kind)?.(ofKind)) ?? [];
    ofKind.forEach((visit, index) => answers.set(visit, told[index] ?? none));
  }
  return visits.map((visit) => answers.get(visit) ?? none);
}

type Asked<V, T> = (visits: readonly (V & HolderVisit)[]) => Promise<readonly T[]>;

/** People are admitted by the network, holders of other kinds by whoever answers for them; the operator's own need nobody's word. */
const admissions = (ctx: Ctx, visits: readonly Visitor[]): Promise<boolean[]> =>
  askEach(ctx, visits, {
    none: false,
    ask: (port, kind) => {
      if (kind === 'person')
        return (people) =>
          admitted(
            ctx,
            people.map(({ place: { id: chargePointId, operatorId }, holder: { id: personId } }) => ({
              chargePointId,
              operatorId,
              personId,
            })),
          );
      const admits = port?.admits?.bind(port);
      return admits === undefined ? null : (ofKind) => admits(ctx, ofKind);
    },
  });

/** Asks once for all private charge points which of the people who come there they admit. */
export async function withAdmission<
  V extends Pick<AskedStart, 'who' | 'tag'> & Pick<Visitor, 'place' | 'at'>,
>(ctx: Ctx, visitors: readonly V[]): Promise<(V & { isAdmitted: boolean })[]> {
  const answers = await admissions(
    ctx,
    visitors.map((each) => ({ place: each.place, at: each.at, holder: holderToAdmit(each) })),
  );
  return visitors.map((each, index) => ({ ...each, isAdmitted: answers[index] === true }));
}

/** What whoever pays knows already against tokens that are shown; null where nothing is known. */
export const knownAgainst = (ctx: Ctx, visits: readonly Visitor[]): Promise<(Refusal | null)[]> =>
  askEach<Visitor, Refusal | null>(ctx, visits, {
    none: null,
    ask: (port) => {
      const mayShow = port?.mayShow?.bind(port);
      return mayShow === undefined ? null : (ofKind) => mayShow(ctx, ofKind);
    },
  });

/** A try, and why it was refused; null where it was not. */
type Tried = Visitor & { uid: string | null; reason: string | null; by?: RefusedBy | null };

/** Tells the domains of holders that were refused, each once. */
export async function tellRefused(ctx: Ctx, tries: readonly Tried[]): Promise<void> {
  const refused = tries.flatMap((each) =>
    isNamed(each) && each.reason !== null ? [{ ...each, reason: each.reason }] : [],
  ) satisfies RefusedVisit[];
  for (const kind of new Set(refused.map(({ holder }) => holder.kind)))
    await ctx.ports.holders[kind]?.hearRefused?.(
      ctx,
      refused.filter(({ holder }) => holder.kind === kind),
    );
}
