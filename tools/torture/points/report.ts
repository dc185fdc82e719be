import type { Finding } from './point';

/** One line of the report. */
export interface Row extends Finding {
  point: number;
  name: string;
}

export const failedOf = (rows: readonly Row[]): Row[] => rows.filter(({ isFine }) => isFine === false);

const verdictOf = ({ isFine }: Row): string => (isFine === null ? 'not run' : isFine ? 'ok' : 'FAILED');

export const jsonOf = (row: Row): string => {
  const { point, name, did, expected, seen, figures } = row;
  return JSON.stringify({ point, name, did, expected, seen, verdict: verdictOf(row), ...figures });
};

/** For people: what was done, and below it what was expected and what was seen. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) => [
    `${verdictOf(row).padEnd(8)}${String(row.point).padStart(2)} ${row.name.padEnd(12)} ${row.did}`,
    ...(row.isFine === true ? [] : [`${' '.repeat(24)}expected: ${row.expected}`]),
    `${' '.repeat(24)}seen:     ${row.seen}`,
  ]);
  const failed = failedOf(rows).length;
  const notRun = rows.filter(({ isFine }) => isFine === null).length;
  const sum = `${rows.length - failed - notRun} ok, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}`;
  return ['', ...lines, '', sum].join('\n');
}
