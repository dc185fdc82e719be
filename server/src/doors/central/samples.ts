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
export const readDeviceTime = (text: string | null | undefined): Date | null => {
  if (text === undefined || text === null) return null;
  const knownMs = usualMs(text);
  if (knownMs <= latestMs) return new Date(knownMs);
  // A time without a zone is UTC: that is what OCPP prescribes.
  const zoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const at = new Date(zoned);
  // No clock shows another year, and the database knows no such moments.
  return at.getTime() >= earliestMs && at.getTime() <= latestMs ? at : null;
};

/** Units whose name says whether they mean a thousand of them; of a register in any other unit nobody knows what it says. */
const energyFactors = new Map([
  ['wh', 1],
  ['kwh', 1000],
]);

/** A value in its base unit; `null` for a unit is one that cannot be read. */
export const inBaseUnit = (value: number, unit: string | null | undefined): number => {
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

/** How many Wh a unit is; null where it is none of energy. */
const wattHoursIn = (unit: string | null | undefined): number | null => {
  if (unit === undefined || unit === 'Wh') return 1;
  return unit === null ? null : (energyFactors.get(unit.trim().toLowerCase()) ?? null);
};

/** Whether a register may be told in this unit; without one it is Wh. */
export const isEnergyUnit = (unit: string | undefined): boolean => wattHoursIn(unit) !== null;

/** What the readings of a measurand come to: the last total where one is told, else all its phases. */
interface Tally {
  hasTotal: boolean;
  sum: number;
  count: number;
  /** A phase is among them that cannot be read, without which their sum would be too little. */
  isTorn: boolean;
}

const noTally = (): Tally => ({ hasTotal: false, sum: 0, count: 0, isTorn: false });

const count = (tally: Tally, isPhase: boolean, value: number | null): void => {
  if (value === null) {
    if (isPhase) tally.isTorn = true;
    return;
  }
  if (!isPhase) {
    tally.hasTotal = true;
    // A sum has no sign where it is 0.
    tally.sum = 0 + value;
    tally.count = 1;
  } else if (!tally.hasTotal) {
    tally.sum += value;
    tally.count += 1;
  }
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

const contexts = new Set([
  usualContext,
  'Sample.Clock',
  'Transaction.Begin',
  'Transaction.End',
  'Trigger',
  'Interruption.Begin',
  'Interruption.End',
  'Other',
]);

const contextOf = (told: string | null | undefined): string => {
  if (told === undefined || told === usualContext) return usualContext;
  return told !== null && contexts.has(told) ? told : 'Other';
};

export const momentAt = (deviceAt: Date | null, context: string | null | undefined): Moment => ({
  deviceAt,
  context: contextOf(context),
  energy: noTally(),
  power: noTally(),
  current: noTally(),
  voltage: noTally(),
  soc: noTally(),
  told: null,
  others: null,
});

/** A sampled value, as far as both versions tell it alike; `null` is what cannot be read. */
export interface Raw {
  measurand?: string | null;
  location?: string | null;
  phase?: string | null;
  context?: string | null;
}

export const register = 'Energy.Active.Import.Register';

/** Missing fields mean energy register, Wh, Outlet (docs/chargers-in-the-field.md#fields-left-out). */
const tallyOf = (moment: Moment, measurand: string | null | undefined): Tally | null => {
  switch (measurand) {
    case undefined:
    case register:
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

const phases = new Set(['L1', 'L2', 'L3', 'N', 'L1-N', 'L2-N', 'L3-N', 'L1-L2', 'L2-L3', 'L3-L1']);

/** What a sampled value tells as a number, without regard to its unit; null where it is none. */
export interface Told {
  value: number | null;
  /** `null` is one that cannot be read. */
  unit: string | null | undefined;
  isSigned: boolean;
}

/** What a value adds to the tally of its measurand; null where nobody can say. */
const amountOf = (tally: Tally, moment: Moment, { phase }: Raw, { value, unit }: Told): number | null => {
  // Whether an unknown phase is a part or the whole is for nobody to guess.
  if (value === null || (phase !== undefined && (phase === null || !phases.has(phase)))) return null;
  if (tally !== moment.energy) return inBaseUnit(value, unit);
  const factor = wattHoursIn(unit);
  return factor === null ? null : value * factor;
};

/** Keeps a number by the code of its measurand, where that says all there is to it. */
const isKeptByCode = (moment: Moment, { measurand, context = usualContext }: Raw, told: Told): boolean => {
  const { value, unit } = told;
  if (typeof measurand !== 'string' || value === null || unit === null || context !== moment.context)
    return false;
  const code = codeOf(measurand, unit);
  const amount = thousandthsOf(inBaseUnit(value, unit));
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
  const amount = tally === null ? null : amountOf(tally, moment, raw, told);
  // A signature without a figure tells nothing of its own.
  const isFigure = amount !== null || !told.isSigned;
  if (tally !== null && isAtOutlet && isFigure) count(tally, isPhase, amount);
  const isTotal = !isPhase && !told.isSigned;
  const isTallied = tally !== null && (amount !== null || told.value === null);
  if (isTotal && (isTallied || (tally === null && isAtOutlet && isKeptByCode(moment, raw, told)))) return;
  moment.others ??= [];
  moment.others.push(raw);
};

const sumOf = ({ hasTotal, sum, count: counted, isTorn }: Tally): number | null =>
  counted === 0 || (isTorn && !hasTotal) ? null : sum;
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
