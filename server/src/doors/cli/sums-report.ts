import type { SumDifference } from '../../charging';

const amounts = (of: Record<string, number>, names: readonly string[]): string =>
  names.map((name) => `${name} ${of[name]}`).join(', ');

const lineOf = ({ sum, of, expected, found }: SumDifference): string => {
  const names = Object.keys(expected).filter((name) => expected[name] !== found[name]);
  return `${sum} of ${of}: expected ${amounts(expected, names)}; found ${amounts(found, names)}`;
};

/** The report of a check, line by line; the last line sums it up. */
export const linesOfSums = (differences: readonly SumDifference[]): string[] => [
  ...differences.map(lineOf),
  differences.length === 0
    ? 'all sums are what the orders come to'
    : `${differences.length} difference${differences.length === 1 ? '' : 's'}; \`sums rebuild\` makes the sums anew`,
];
