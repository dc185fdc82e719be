import type { fleetReports, Parsed, RemainingLimit } from '@voltdeck/contract';
import type { CountedLimit } from '../limitations/rules-view';

/** What is left of a limitation as clients read it. */
export const toRemaining = ({ limitation, usage, vehicle }: CountedLimit): RemainingLimit => ({
  limitation: { id: limitation.id, name: limitation.name },
  place: limitation.limitable.name,
  vehicle,
  limit: (limitation.limit_amount ?? 0) + usage.transferred,
  used: usage.used,
  rest: usage.rest,
  extra_rest: usage.extra_rest,
  period_from: usage.period_from,
  period_to: usage.period_to,
  next_reset: usage.next_reset,
  time_zone: limitation.time_zone,
});

type Asked = Pick<Parsed<typeof fleetReports.listRemainingLimits>['query'], 'search' | 'sort'>;

const compared: Readonly<
  Record<'rest' | 'name' | 'used', (one: RemainingLimit, other: RemainingLimit) => number>
> = {
  rest: (one, other) => one.rest + one.extra_rest - (other.rest + other.extra_rest),
  name: (one, other) => one.limitation.name.localeCompare(other.limitation.name),
  used: (one, other) => one.used - other.used,
};

/** The rows that are searched for, in the order asked for; the least left first unless told. */
export function arranged(
  rows: readonly RemainingLimit[],
  { search = '', sort = 'rest' }: Asked,
): RemainingLimit[] {
  const text = search.toLocaleLowerCase();
  const by = compared[sort.replace('-', '') as keyof typeof compared];
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows
    .filter(({ limitation, place, vehicle }) =>
      [limitation.name, place, vehicle?.title ?? ''].some((each) => each.toLocaleLowerCase().includes(text)),
    )
    .toSorted(
      (one, other) =>
        sign * by(one, other) ||
        one.limitation.id - other.limitation.id ||
        (one.vehicle?.id ?? 0) - (other.vehicle?.id ?? 0),
    );
}
