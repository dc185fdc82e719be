import type { V16Requests } from '@voltdeck/ocpp';
import type { Sample } from '../../../charging';

type MeterValue = V16Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];

/** A device's time; null where it says none that can be read. */
export const readDeviceTime = (text: string | undefined): Date | null => {
  if (text === undefined) return null;
  // A time without a zone is UTC: that is what OCPP prescribes.
  const zoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const at = new Date(zoned);
  return Number.isNaN(at.getTime()) ? null : at;
};

const kilo = new Set(['kWh', 'kW', 'kvar', 'kvarh', 'kVA']);

/** A value in its base unit (Wh, W, A, V, percent), or null when it is not a number. */
const baseValue = (value: SampledValue): number | null => {
  if (value.format === 'SignedData' || value.value.trim() === '') return null;
  const read = Number(value.value);
  if (!Number.isFinite(read)) return null;
  return value.unit !== undefined && kilo.has(value.unit) ? read * 1000 : read;
};

const isPhase = (value: SampledValue): boolean => value.phase !== undefined;
const measurandOf = (value: SampledValue): string => value.measurand ?? 'Energy.Active.Import.Register';
const isAtOutlet = (value: SampledValue): boolean => (value.location ?? 'Outlet') === 'Outlet';

/** The total where it is given, else the sum of the phases (or, for voltage, their mean). */
const pick = (values: readonly SampledValue[], measurand: string, join: 'sum' | 'mean'): number | null => {
  const fitting = values.filter((value) => measurandOf(value) === measurand && isAtOutlet(value));
  const totals = fitting.filter((value) => !isPhase(value));
  const read = (totals.length > 0 ? totals.slice(-1) : fitting).flatMap((value) => baseValue(value) ?? []);
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

const wattHours = (value: number | null): number | null =>
  value !== null && value >= 0 && value < 2 ** 53 ? Math.round(value) : null;

/** Missing fields mean energy register, Wh, Outlet; what is not ours is kept as it is (charger-field-notes.md, 21, 22). */
const toSample = (meterValue: MeterValue): Sample => {
  const values = meterValue.sampledValue;
  const others = values.filter(
    (value) => !known.has(measurandOf(value)) || isPhase(value) || value.format === 'SignedData',
  );
  return {
    deviceAt: readDeviceTime(meterValue.timestamp),
    energyWh: wattHours(pick(values, 'Energy.Active.Import.Register', 'sum')),
    powerW: rounded(pick(values, 'Power.Active.Import', 'sum')),
    currentMa: rounded(pick(values, 'Current.Import', 'sum'), 1000),
    voltageMv: rounded(pick(values, 'Voltage', 'mean'), 1000),
    soc: rounded(pick(values, 'SoC', 'mean')),
    context: values[0]?.context ?? 'Sample.Periodic',
    others: others.length === 0 ? null : { sampledValue: others },
  };
};

/** The samples of MeterValues or of a stop's transactionData. */
export const toSamples = (meterValues: readonly MeterValue[] | undefined): Sample[] =>
  (meterValues ?? []).map(toSample);

const badValuePath = /^meterValue\.(\d+)\.sampledValue\.(\d+)(?:\.|$)/;

/** A MeterValues payload without the sampled values that errors point at; null when something else is wrong with it. */
export const withoutBadValues = (payload: unknown, paths: readonly string[]): object | null => {
  const places = paths.map((path) => badValuePath.exec(path));
  if (places.some((place) => place === null)) return null;
  const copy = structuredClone(payload) as { meterValue: { sampledValue: unknown[] }[] };
  const bad = new Set(places.map((place) => `${place?.[1]}.${place?.[2]}`));
  const meterValue = copy.meterValue
    .map((each, outer) => ({
      ...each,
      sampledValue: each.sampledValue.filter((_value, inner) => !bad.has(`${outer}.${inner}`)),
    }))
    .filter((each) => each.sampledValue.length > 0);
  return meterValue.length === 0 ? null : { ...copy, meterValue };
};
