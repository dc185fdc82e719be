import type { Round } from './round';

const seconds = (value: number): string => `${value.toFixed(1)} s`;
const counted = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/** One line of a round, and below it what is amiss. */
export function lineOf(round: Round): string {
  const { harm, number, parent, did, afterSeconds, awaySeconds, faults } = round;
  const { sessions, sentWh, billedWh, heldWh, quarantinedWh, heldReasons, quarantine, settled } = round;
  const reasons = [counted(heldReasons), counted(quarantine)].filter((text) => text !== '').join('; ');
  const kinds = Object.entries(settled).map(([kind, { orders }]) => `${kind} ${orders}`);
  return [
    `${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${harm} ${number}, ${parent}: after ${seconds(afterSeconds)} ${did}, back after ${seconds(awaySeconds)};`,
    `${sessions} sessions, sent ${sentWh} Wh, billed ${billedWh}, held ${heldWh}, in quarantine ${quarantinedWh}${reasons === '' ? '' : ` (so far ${reasons})`};`,
    `settled so far: ${kinds.join(', ')}; ledger: ${round.ledger}; ${round.sums}; ${seconds(round.seconds)}`,
    ...faults.slice(0, 20).map((fault) => `\n        ${fault}`),
    ...(faults.length > 20 ? [`\n        and ${faults.length - 20} more`] : []),
  ].join(' ');
}

const heads = [
  '',
  'rounds',
  'failed',
  'sessions',
  'sent Wh',
  'billed Wh',
  'held Wh',
  'quarantine Wh',
  'longest away',
];

/** A row for each kind of harm under each parent. */
export function tableOf(rounds: readonly Round[]): string {
  const nameOf = ({ harm, parent }: Round): string => `${harm}, ${parent}`;
  const rows = [...new Set(rounds.map(nameOf))].map((name) => {
    const of = rounds.filter((round) => nameOf(round) === name);
    const sum = (value: (round: Round) => number): string =>
      String(of.reduce((total, round) => total + value(round), 0));
    return [
      name,
      String(of.length),
      String(of.filter(({ faults }) => faults.length > 0).length),
      sum(({ sessions }) => sessions),
      sum(({ sentWh }) => sentWh),
      sum(({ billedWh }) => billedWh),
      sum(({ heldWh }) => heldWh),
      sum(({ quarantinedWh }) => quarantinedWh),
      seconds(Math.max(...of.map(({ awaySeconds }) => awaySeconds))),
    ];
  });
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
