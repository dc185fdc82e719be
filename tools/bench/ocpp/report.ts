import { compare, type Compared, type Figures } from './arithmetic';
import type { Server } from './servers';
import { type Group, type Scenario, scenarios } from './scenarios';

/** What one server did in one scenario. */
export interface Outcome {
  server: Server['name'];
  group: Group;
  scenario: Scenario;
  figures: Figures;
}

interface Pair {
  group: Group;
  scenario: Scenario;
  compared: Compared[];
}

/** Both servers' outcomes side by side, in the order in which they came. */
export function pairsOf(outcomes: readonly Outcome[]): Pair[] {
  const keyOf = ({ group, scenario }: Outcome): string => `${group.from} ${scenario}`;
  const firsts = new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]));
  return [...firsts].map(([key, { group, scenario }]) => {
    const of = (name: Server['name']): Figures | undefined =>
      outcomes.find((outcome) => outcome.server === name && keyOf(outcome) === key)?.figures;
    return { group, scenario, compared: compare(of('echo'), of('product')) };
  });
}

const numberText = (value: number | null): string => {
  if (value === null) return '';
  if (value !== 0 && Math.abs(value) < 1) return value.toFixed(3);
  return Math.abs(value) < 100 && !Number.isInteger(value) ? value.toFixed(1) : value.toFixed(0);
};

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(40) + cells.map((cell) => cell.padStart(12)).join('');

export function tableOf({ group, scenario, compared }: Pair): string[] {
  const { connections, perSecond } = group;
  const rate = scenario === 'open' ? `, ${perSecond} a second` : '';
  return [
    '',
    `${scenario}, ${connections} connections${rate}: ${scenarios[scenario]}`,
    line('', ['echo', 'product', 'share']),
    ...compared.map(({ figure, echo, product, share }) =>
      line(figure, [echo, product, share].map(numberText)),
    ),
  ];
}

/** One line a figure. */
export const jsonOf = ({ group, scenario, compared }: Pair, version: string): string[] =>
  compared.map((figure) =>
    JSON.stringify({
      version,
      scenario,
      connections: group.connections,
      ...(scenario === 'open' ? { perSecond: group.perSecond } : {}),
      ...figure,
    }),
  );
