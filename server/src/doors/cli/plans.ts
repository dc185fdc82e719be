import { type PlanName, planNames } from '@voltdeck/contract';
import type { Command } from 'commander';
import { type OperatorProfile, operatorsNamed } from '../../identity';
import { staff } from '../../kernel/actor';
import { instantOf, localDayAt } from '../../kernel/zoned';
import { planOf, setPlan, subscribersOf, subscriptionOf } from '../../plans';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { StartError } from '../../platform/start-error';

export function addPlanCommands(
  program: Command,
  onHouse: (work: (house: House) => Promise<string[]>) => Promise<void>,
): void {
  const inHouse = (work: (ctx: Ctx) => Promise<string[]>): Promise<void> =>
    onHouse((house) => house.run({ actor: staff }, work));
  const plans = program.command('plans').description('Subscription plans of operators');
  plans
    .command('list')
    .description('prints each plan with what it includes, and how many operators are on it')
    .action(() => inHouse(listOfPlans));
  plans
    .command('set')
    .description('puts an operator on a plan from now on; pages and calls open or close at once')
    .argument('<operator>', "its number, or the owner's email address")
    .argument('<plan>', planNames.join(', '))
    .option(
      '--until <date>',
      "its last day on the operator's calendar, such as 2027-03-31; afterwards it is free",
    )
    .action((operator: string, plan: string, { until }: { until?: string }) =>
      inHouse((ctx) => putOnPlan(ctx, { operator, plan, until })),
    );
}

const usd = (minor: number): string => `${(minor / 100).toLocaleString('en')} USD`;

const priceOf = (perMonth: number | null, perYear: number | null): string =>
  perMonth === null || perYear === null
    ? 'price on request'
    : `${usd(perMonth)} a month, ${usd(perYear)} a year`;

async function listOfPlans(ctx: Ctx): Promise<string[]> {
  const subscribers = await subscribersOf(ctx);
  return planNames.map((name) => {
    const { chargersIncluded, features, usdMinorPerMonth, usdMinorPerYear } = planOf(name);
    const parts = [
      `${chargersIncluded ?? 'any number of'} charge points`,
      features.join(', ') || 'no features',
      priceOf(usdMinorPerMonth, usdMinorPerYear),
      // Free is also who was never put on a plan.
      ...(name === 'free' ? [] : [`operators on it: ${subscribers.get(name) ?? 0}`]),
    ];
    return `${name}: ${parts.join('; ')}`;
  });
}

const isPlan = (name: string): name is PlanName => (planNames as readonly string[]).includes(name);

/** The one operator that is meant. */
async function operatorMeant(ctx: Ctx, named: string): Promise<OperatorProfile> {
  const found = await operatorsNamed(ctx, named);
  const [operator, ...others] = found;
  if (operator === undefined) throw new StartError(`No operator has the number or the owner "${named}".`);
  if (others.length === 0) return operator;
  const names = found.map(({ id, name }) => `${id} "${name}"`).join(', ');
  throw new StartError(`${named} owns several operators. Name one by its number: ${names}.`);
}

/** The end of a day on the operator's calendar. */
function endOfDay(day: string, { timeZone }: OperatorProfile, now: Date): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && noon.getTime() > 0 && noon.toISOString().startsWith(day);
  if (!isDay) throw new StartError(`"${day}" is no day. Write it as in --until 2027-03-31.`);
  const end = new Date(localDayAt(timeZone, instantOf(timeZone, `${day}T12:00`)).toMs);
  if (end <= now) throw new StartError(`${day} is over already, in ${timeZone}.`);
  return end;
}

async function putOnPlan(
  ctx: Ctx,
  { operator: named, plan, until }: { operator: string; plan: string; until: string | undefined },
): Promise<string[]> {
  if (!isPlan(plan))
    throw new StartError(`There is no plan "${plan}". The plans are ${planNames.join(', ')}.`);
  if (plan === 'free' && until !== undefined)
    throw new StartError('The free plan has no end: leave --until out.');
  const operator = await operatorMeant(ctx, named);
  const endsAt = until === undefined ? null : endOfDay(until, operator, ctx.now);
  const before = await subscriptionOf(ctx, operator.id);
  await setPlan(ctx, { operatorId: operator.id, plan, endsAt });
  const end = endsAt === null ? '' : ` until ${endsAt.toISOString()}`;
  return [`Operator ${operator.id} "${operator.name}" is on ${plan}${end}; it was on ${before.plan}.`];
}
