/** Numbers of further measurands, as many codes as amounts: thousandths of the base unit of each. */
export interface Amounts {
  codes: number[];
  amounts: number[];
}

/** Units that mean a base unit, times a thousand where the name says so. */
const baseUnits: Readonly<Record<string, string>> = {
  Wh: 'Wh',
  kWh: 'Wh',
  varh: 'varh',
  kvarh: 'varh',
  VAh: 'VAh',
  W: 'W',
  kW: 'W',
  var: 'var',
  kvar: 'var',
  A: 'A',
  Celsius: 'Celsius',
  Celcius: 'Celsius',
  Hertz: 'Hz',
  Hz: 'Hz',
  RPM: 'RPM',
};

interface Measurand {
  /** Stands in the database for ever: never changed, never given to another. */
  code: number;
  unit: string;
  /** Its unit may go without saying (OCPP 1.6 section 7.31 and 7.45). */
  isPlain?: true;
}

/** What is kept as a code and a number, beside energy, power, current, voltage and state of charge, which have columns of their own. */
const measurands = new Map<string, Measurand>([
  ['Current.Export', { code: 1, unit: 'A' }],
  ['Current.Offered', { code: 2, unit: 'A' }],
  ['Energy.Active.Export.Register', { code: 3, unit: 'Wh', isPlain: true }],
  ['Energy.Reactive.Export.Register', { code: 4, unit: 'varh' }],
  ['Energy.Reactive.Import.Register', { code: 5, unit: 'varh' }],
  ['Energy.Active.Export.Interval', { code: 6, unit: 'Wh', isPlain: true }],
  ['Energy.Active.Import.Interval', { code: 7, unit: 'Wh', isPlain: true }],
  ['Energy.Reactive.Export.Interval', { code: 8, unit: 'varh' }],
  ['Energy.Reactive.Import.Interval', { code: 9, unit: 'varh' }],
  ['Energy.Active.Net', { code: 10, unit: 'Wh', isPlain: true }],
  ['Energy.Reactive.Net', { code: 11, unit: 'varh' }],
  ['Energy.Apparent.Net', { code: 12, unit: 'VAh' }],
  ['Energy.Apparent.Import', { code: 13, unit: 'VAh' }],
  ['Energy.Apparent.Export', { code: 14, unit: 'VAh' }],
  ['Power.Active.Export', { code: 15, unit: 'W' }],
  ['Power.Offered', { code: 16, unit: 'W' }],
  ['Power.Reactive.Export', { code: 17, unit: 'var' }],
  ['Power.Reactive.Import', { code: 18, unit: 'var' }],
  ['Power.Factor', { code: 19, unit: '', isPlain: true }],
  ['Frequency', { code: 20, unit: 'Hz', isPlain: true }],
  ['Temperature', { code: 21, unit: 'Celsius' }],
  ['RPM', { code: 22, unit: 'RPM', isPlain: true }],
]);

/** The code of a measurand told in its own unit; null where it has none or the unit is another. */
export const codeOf = (measurand: string, unit: string | undefined): number | null => {
  const known = measurands.get(measurand);
  if (known === undefined) return null;
  const isOwn = unit === undefined ? known.isPlain === true : baseUnits[unit] === known.unit;
  return isOwn ? known.code : null;
};

/** A value in thousandths; null where no column holds it exactly. */
export const thousandthsOf = (value: number): number | null => {
  const thousandths = Math.round(value * 1000);
  return Number.isSafeInteger(thousandths) ? thousandths : null;
};
