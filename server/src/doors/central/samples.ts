import type { Sample } from '../../charging';

/** One value of a meter, whichever version told it: in Wh, W, A, V or percent; null where it is no number. */
export interface Reading {
  measurand: string;
  isAtOutlet: boolean;
  isPhase: boolean;
  isSigned: boolean;
  value: number | null;
}

const earliestMs = Date.UTC(1900, 0, 1);
const latestMs = Date.UTC(9999, 11, 31);

/** A device's time; null where it says none that can be read. */
export const readDeviceTime = (text: string | undefined): Date | null => {
  if (text === undefined) return null;
  // A time without a zone is UTC: that is what OCPP prescribes.
  const zoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const at = new Date(zoned);
  // No clock shows another year, and the database knows no such moments.
  return at.getTime() >= earliestMs && at.getTime() <= latestMs ? at : null;
};

const kilo = new Set(['kWh', 'kW', 'kvar', 'kvarh', 'kVA']);

/** A value in its base unit. */
export const inBaseUnit = (value: number, unit: string | undefined): number =>
  unit !== undefined && kilo.has(unit) ? value * 1000 : value;

/** The total where it is given, else the sum of the phases (or, for voltage, their mean). */
const pick = (readings: readonly Reading[], measurand: string, join: 'sum' | 'mean'): number | null => {
  const fitting = readings.filter((reading) => reading.measurand === measurand && reading.isAtOutlet);
  const totals = fitting.filter((reading) => !reading.isPhase);
  const read = (totals.length > 0 ? totals.slice(-1) : fitting).flatMap((reading) => reading.value ?? []);
  if (read.length === 0) return null;
  const sum = read.reduce((total, each) => total + each, 0);
  return join === 'mean' ? sum / read.length : sum;
};

const known = new Set([
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
]);

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

/** A moment of a meter; values that are not ours, of phases or signed are kept as they came (docs/chargers-in-the-field.md#doubtful-readings). */
export const sampleOf = (
  deviceAt: Date | null,
  told: readonly { reading: Reading; raw: object & { context?: string } }[],
): Sample => {
  const readings = told.map((each) => each.reading);
  const others = told
    .filter(({ reading }) => !known.has(reading.measurand) || reading.isPhase || reading.isSigned)
    .map(({ raw }) => raw);
  return {
    deviceAt,
    energyWh: wattHours(pick(readings, 'Energy.Active.Import.Register', 'sum')),
    powerW: rounded(pick(readings, 'Power.Active.Import', 'sum')),
    currentMa: rounded(pick(readings, 'Current.Import', 'sum'), 1000),
    voltageMv: rounded(pick(readings, 'Voltage', 'mean'), 1000),
    soc: rounded(pick(readings, 'SoC', 'mean')),
    context: told[0]?.raw.context ?? 'Sample.Periodic',
    others: others.length === 0 ? null : { sampledValue: others },
  };
};

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
