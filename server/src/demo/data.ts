import type { Hours } from '@voltdeck/contract';
import data from './demo.json';

/** One charge point of the demo; `busy` is how many cars a day each connector sees. */
export interface DemoChargePoint {
  site: string;
  identifier: string;
  title: string;
  description: string;
  kind: 'AC' | 'DC';
  maxPowerW: number;
  connectors: number;
  prices: keyof typeof data.prices;
  busy: number;
  vendor: string;
  model: string;
  firmware: string;
  /** How it speaks OCPP where that is not as written. */
  manners?: 'loose';
}

export const { operator, fleet, taxis, correction } = data;

interface SpanOfDemo {
  opens: string;
  closes: string;
  overnight?: boolean;
}

/** One site of the demo; without a week it is open around the clock, and holidays are of every year. */
interface DemoSite extends Omit<(typeof data.sites)[number], 'week' | 'holidays'> {
  week?: (SpanOfDemo & { days: number[] })[];
  holidays?: { day: string; name: string; spans: SpanOfDemo[] }[];
}

export const sites: readonly DemoSite[] = data.sites;

const spanOf = ({ opens, closes, overnight = false }: SpanOfDemo) => ({ opens, closes, overnight });

/** When a site is open, its holidays those of some years; null where that is around the clock. */
export const hoursOfSite = ({ week, holidays = [] }: DemoSite, years: readonly number[]): Hours | null =>
  week === undefined
    ? null
    : {
        week: week.flatMap(({ days, ...span }) => days.map((day) => ({ day, ...spanOf(span) }))),
        exceptions: years.flatMap((year) =>
          holidays.map(({ day, name, spans }) => ({
            date: `${year}-${day}`,
            name,
            spans: spans.map(spanOf),
          })),
        ),
      };

/** Somebody who works for the operator of the demo beside its owner. */
interface DemoColleague {
  email: string;
  firstName: string;
  lastName: string;
  status: 'active' | 'suspended' | 'inactive';
  role: 'accounts' | 'support';
}

export const colleagues = data.colleagues as readonly DemoColleague[];

export const pricesOf = (chargePoint: DemoChargePoint): readonly PriceOfDemo[] =>
  data.prices[chargePoint.prices];

export interface PriceOfDemo {
  starting_time: string;
  ending_time: string;
  price: number;
  price_unit: string;
  session_limit_type?: string;
  session_limit_value?: number;
}

const named: readonly DemoChargePoint[] = data.chargePoints.map(({ makers, kind, prices, ...rest }) => ({
  ...rest,
  kind: kind === 'DC' ? 'DC' : 'AC',
  prices: prices as DemoChargePoint['prices'],
  vendor: makers[0] ?? 'Wallstone',
  model: makers[1] ?? 'Duo 22',
  firmware: makers[2] ?? '1.0.0',
  ...(makers[0] === 'Elmar' ? { manners: 'loose' } : {}),
}));

/** The demo's charge points: the named ones, and beyond those more of the same kind. */
export const demoChargePoints = (count: number): DemoChargePoint[] =>
  Array.from({ length: count }, (_, index) => {
    const model = named[index % named.length];
    if (model === undefined) throw new Error('the demo has no charge points');
    const round = Math.floor(index / named.length);
    if (round === 0) return model;
    return {
      ...model,
      identifier: `${model.identifier}-${round + 1}`,
      title: `${model.title} (${round + 1})`,
    };
  });

/** The tag of a driver, and the operator's own. */
const tagOfDriver = (index: number): string => `04D0${String(index + 1).padStart(4, '0')}A2F1`;
export const operatorTag = '04FFAA0000C0DE';

const driversEach = 4;

/** Who charges at a charge point: its own few, because a tag charges in one place at a time. */
export const tagsAt = (index: number): string[] => {
  const own = Array.from({ length: driversEach }, (_, place) => tagOfDriver(index * driversEach + place));
  return index === 0 ? [...own, operatorTag] : own;
};

/** The people whose tags are used at so many charge points. */
export const driversFor = (count: number): { firstName: string; lastName: string; tag: string }[] =>
  Array.from({ length: count * driversEach }, (_, index) => {
    const [firstName = '', lastName = ''] = data.drivers[index % data.drivers.length] ?? [];
    return { firstName, lastName, tag: tagOfDriver(index) };
  });
