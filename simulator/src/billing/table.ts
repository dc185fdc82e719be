import type { Account } from './account';
import type { Accounts } from './settle-up';

const heads = [
  '',
  'sessions',
  'metered',
  'not told',
  'sent',
  'answered',
  'billed',
  'held',
  'quarantine',
  'verdict',
];
const faultsShown = 20;

function verdictOf({ faults, heldWh, quarantinedWh, heldReasons }: Account): string {
  if (faults.length > 0) return `${faults.length} amiss`;
  if (heldWh === 0 && quarantinedWh === 0) return 'billed = sent';
  const reasons = Object.entries(heldReasons).map(([reason, count]) => `${count} ${reason}`);
  return `billed = sent, or held: ${reasons.join(', ')}`;
}

function rowOf(kind: string, account: Account): string[] {
  const { sessions, meteredWh, notToldWh, sentWh, answeredWh, billedWh, heldWh, quarantinedWh } = account;
  const figures = [sessions, meteredWh, notToldWh, sentWh, answeredWh, billedWh, heldWh, quarantinedWh];
  return [kind, ...figures.map(String), verdictOf(account)];
}

/** What was sent beside what is billed, all in Wh: a line for each kind of charger, their sum, and what is amiss. */
export function tableOf(title: string, { kinds, sum }: Accounts): string {
  const rows = [
    [title, ...heads.slice(1)],
    ...Object.entries(kinds).map(([kind, account]) => rowOf(kind, account)),
    rowOf('all', sum),
  ];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === heads.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const more = sum.faults.length - faultsShown;
  return [
    ...lines,
    ...sum.faults.slice(0, faultsShown).map((fault) => `  ${fault}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
