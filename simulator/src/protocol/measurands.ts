/** What a charger's meter can read. */
export const measurandNames = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
] as const;

/** What is read for each kind of message; an empty list is legal, and then such a message has no readings. */
export interface Measurands {
  started: readonly string[];
  /** In 1.6 that of every reading. */
  updated: readonly string[];
  ended: readonly string[];
  /** For readings that no transaction brings. */
  aligned: readonly string[];
}

export const measurandsOf = (names: readonly string[]): Measurands => ({
  started: names,
  updated: names,
  ended: names,
  aligned: names,
});

/** The list that a central system sets; `undefined` where it names what this meter cannot read. */
export function measurandsIn(list: string): readonly string[] | undefined {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known: readonly string[] = measurandNames;
  return names.every((name) => known.includes(name)) ? [...new Set(names)] : undefined;
}
