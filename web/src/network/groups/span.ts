import { useUser } from '../../api/user';
import { useNow } from '../../ui/clock';
import { dayOf, startOfDay } from '../../ui/days';
import { useUrlChoice } from '../../ui/url-choice';

const choices = ['30', '7', '90'] as const;

/** So many days that end now, today included. */
export interface Span {
  days: (typeof choices)[number];
  from: string | undefined;
  choose: (days: (typeof choices)[number]) => void;
}

/** From the shortest on, as they stand beside each other. */
export const spanChoices = choices.toSorted((one, other) => Number(one) - Number(other));

/** The days that figures are asked for, in the address; they begin at midnight of the operator's zone. */
export const useSpan = (): Span => {
  const { time_zone: zone } = useUser();
  const today = dayOf(new Date(useNow(60_000).getTime()).toISOString(), zone);
  const [days, choose] = useUrlChoice('days', choices);
  return { days, from: startOfDay(today, zone, 1 - Number(days)), choose };
};
