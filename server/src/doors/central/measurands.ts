/** What bills a session; a charger that does not read it reports no energy (docs/chargers-in-the-field.md#no-measurands). */
const energy = 'Energy.Active.Import.Register';

/** What is read besides, where a charger takes it. */
const others = ['Power.Active.Import', 'Current.Import', 'Voltage', 'SoC'];

/** Longest value that every version lets be set. */
const longestValue = 500;

const wordsIn = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const isEnergy = (word: string): boolean => word.toLowerCase().startsWith(energy.toLowerCase());

/** The list of measurands that a charger with this one is to have; null where it reads energy already, so that a choice stays. */
export function filledList(list: string): string | null {
  const chosen = wordsIn(list);
  if (chosen.some(isEnergy)) return null;
  const filled = [energy, ...(chosen.length === 0 ? others : chosen)].join(',');
  return filled.length <= longestValue ? filled : energy;
}

/** The least of a list that a charger refused; null where there is nothing less. */
export const leastList = (list: string): string | null =>
  list.includes(',') && wordsIn(list).some(isEnergy) ? energy : null;
