import { type Amounts, codeOf, type Sample, thousandthsOf } from '../../charging';

const earliestMs = Date.UTC(1900, 0, 1);
const latestMs = Date.UTC(9999, 11, 31);

const usualTime = /^(?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;
const zoneless = '2026-05-01T12:00:00Z'.length;

/** Two digits as a number. */
const twoDigits = (text: string, place: number): number =>
  text.charCodeAt(place) * 10 + text.charCodeAt(place + 1) - 528;

/** The moment that a time in its usual form tells, as `new Date` reads it; NaN where only that can say. */
const usualMs = (text: string): number => {
  if (!usualTime.test(text)) return Number.NaN;
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = twoDigits(text, 17);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isDay || hours > 23 || minutes > 59 || seconds > 59) return Number.NaN;
  const ms = text.length === zoneless ? 0 : twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10);
  return Date.UTC(twoDigits(text, 0) * 100 + twoDigits(text, 2), month - 1, day, hours, minutes, seconds, ms);
};

/** A device's time; null where it says none that can be read. */
export const readDeviceTime = (text: string | undefined): Date | null => {
  if (text === undefined) return null;
  const knownMs = usualMs(text);
  if (knownMs <= latestMs) return new Date(knownMs);
  // A time without a zone is UTC: that is what OCPP prescribes.
  const zoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const at = new Date(zoned);
  // No clock shows another year, and the database knows no such moments.
  return at.getTime() >= earliestMs && at.getTime() <= latestMs ? at : null;
};

/** A value in its base unit. */
export const inBaseUnit = (value: number, unit: string | undefined): number => {
  switch (unit) {
    case 'kWh':
    case 'kW':
    case 'kvar':
    case 'kvarh':
    case 'kVA':
      return value * 1000;
    default:
      return value;
  }
};

/** What the readings of a measurand come to: the last total where one is told, else all its phases. */
interface Tally {
  hasTotal: boolean;
  sum: number;
  count: number;
}

const noTally = (): Tally => ({ hasTotal: false, sum: 0, count: 0 });

const count = (tally: Tally, isPhase: boolean, value: number | null): void => {
  if (!isPhase) {
    tally.hasTotal = true;
    tally.sum = 0;
    tally.count = 0;
  } else if (tally.hasTotal) return;
  if (value === null) return;
  tally.sum += value;
  tally.count += 1;
};

/** A moment of a meter while its readings are gathered. */
interface Moment {
  deviceAt: Date | null;
  /** That of its first sampled value. */
  context: string;
  energy: Tally;
  power: Tally;
  current: Tally;
  voltage: Tally;
  soc: Tally;
  told: Amounts | null;
  others: object[] | null;
}

const usualContext = 'Sample.Periodic';

export const momentAt = (deviceAt: Date | null, context = usualContext): Moment => ({
  deviceAt,
  context,
  energy: noTally(),
  power: noTally(),
  current: noTally(),
  voltage: noTally(),
  soc: noTally(),
  told: null,
  others: null,
});

/** A sampled value, as far as both versions tell it alike. */
interface Raw {
  measurand?: string;
  location?: string;
  phase?: string;
  context?: string;
}

/** Missing fields mean energy register, Wh, Outlet (docs/chargers-in-the-field.md#fields-left-out). */
const tallyOf = (moment: Moment, measurand: string | undefined): Tally | null => {
  switch (measurand) {
    case undefined:
    case 'Energy.Active.Import.Register':
      return moment.energy;
    case 'Power.Active.Import':
      return moment.power;
    case 'Current.Import':
      return moment.current;
    case 'Voltage':
      return moment.voltage;
    case 'SoC':
      return moment.soc;
    default:
      return null;
  }
};

/** What a sampled value tells: in the base unit of its measurand; null where it is no number. */
interface Told {
  value: number | null;
  unit: string | undefined;
  isSigned: boolean;
}

/** Keeps a number by the code of its measurand, where that says all there is to it. */
const isKeptByCode = (moment: Moment, { measurand, context = usualContext }: Raw, told: Told): boolean => {
  if (measurand === undefined || told.value === null || context !== moment.context) return false;
  const code = codeOf(measurand, told.unit);
  const amount = thousandthsOf(told.value);
  if (code === null || amount === null) return false;
  moment.told ??= { codes: [], amounts: [] };
  moment.told.codes.push(code);
  moment.told.amounts.push(amount);
  return true;
};

/** Gathers a sampled value; one of a phase, signed, or of which no number tells all is kept as it came (docs/chargers-in-the-field.md#doubtful-readings). */
export const gather = (moment: Moment, raw: Raw, told: Told): void => {
  const isPhase = raw.phase !== undefined;
  const isAtOutlet = raw.location === undefined || raw.location === 'Outlet';
  const tally = tallyOf(moment, raw.measurand);
  if (tally !== null && isAtOutlet) count(tally, isPhase, told.value);
  const isTotal = !isPhase && !told.isSigned;
  if (isTotal && (tally !== null || (isAtOutlet && isKeptByCode(moment, raw, told)))) return;
  moment.others ??= [];
  moment.others.push(raw);
};

const sumOf = ({ sum, count: counted }: Tally): number | null => (counted === 0 ? null : sum);
const meanOf = ({ sum, count: counted }: Tally): number | null => (counted === 0 ? null : sum / counted);

const rounded = (value: number | null, factor = 1): number | null => {
  const scaled = value === null ? null : Math.round(value * factor);
  return scaled !== null && Math.abs(scaled) < 2 ** 31 ? scaled : null;
};

/** What a charger of a megawatt gives in a hundred years: more is no meter's. */
const mostWh = 1e12;

/** Whether a register in Wh can be a meter's. */
export const isRegister = (wh: number): boolean => Math.abs(wh) <= mostWh;

const wattHours = (value: number | null): number | null =>
  value !== null && value >= 0 && isRegister(value) ? Math.round(value) : null;

/** A moment of a meter with all that was gathered. */
export const sampleOf = (moment: Moment): Sample => ({
  deviceAt: moment.deviceAt,
  energyWh: wattHours(sumOf(moment.energy)),
  powerW: rounded(sumOf(moment.power)),
  currentMa: rounded(sumOf(moment.current), 1000),
  voltageMv: rounded(meanOf(moment.voltage), 1000),
  soc: rounded(meanOf(moment.soc)),
  context: moment.context,
  told: moment.told,
  others: moment.others === null ? null : { sampledValue: moment.others },
});

const badValuePath = /^meterValue\.(\d+)\.sampledValue\.(\d+)(?:\.|$)/;

/** A payload without the sampled values that errors point at; null when something else is wrong with it. */
export const withoutBadValues = (payload: unknown, paths: readonly string[]): object | null => {
  const places = paths.map((path) => badValuePath.exec(path));
  if (places.length === 0 || places.some((place) => place === null)) return null;
  const copy = structuredClone(payload) as { meterValue: { sampledValue: unknown[] }[] };
  const bad = new Set(places.map((place) => `${place?.[1]}.${place?.[2]}`));
  const meterValue = copy.meterValue
    .map((each, outer) => ({
      ...each,
      sampledValue: each.sampledValue.filter((_value, inner) => !bad.has(`${outer}.${inner}`)),
    }))
    .filter((each) => each.sampledValue.length > 0);
  const { meterValue: _bad, ...rest } = copy;
  return meterValue.length === 0 ? rest : { ...rest, meterValue };
};
