import { endOfDay, startOfDay } from '../../ui/days';

export const periods = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type Period = (typeof periods)[number];

/** A calendar day so many days later. */
const shifted = (day: string, days: number): string => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

const daysOf = (period: Period, today: string): [string, string] => {
  const first = firstOfMonth(today);
  const former = shifted(first, -1);
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [shifted(today, -1), shifted(today, -1)];
    case 'last7':
      return [shifted(today, -6), today];
    case 'last30':
      return [shifted(today, -29), today];
    case 'thisMonth':
      return [first, today];
    case 'lastMonth':
      return [firstOfMonth(former), former];
  }
};

/** The first and the last moment of a period of a calendar day in its zone, as they stand in the address: the same for whoever gets the link. */
export const spanOf = (period: Period, today: string, zone: string): { from?: string; to?: string } => {
  const [first, last] = daysOf(period, today);
  return { from: startOfDay(first, zone), to: endOfDay(last, zone) };
};
