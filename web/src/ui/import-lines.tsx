import type { ReactNode } from 'react';
import { Count } from './values';
import { StatusBadge, type Shape, type Tone } from './status-badge';
import styles from './import-lines.module.css';

type Outcome = 'created' | 'changed' | 'unchanged' | 'refused';

const looks: Readonly<Record<Outcome, { shape: Shape; tone: Tone }>> = {
  created: { shape: 'full', tone: 'green' },
  changed: { shape: 'half', tone: 'blue' },
  unchanged: { shape: 'hollow', tone: 'grey' },
  refused: { shape: 'triangle', tone: 'red' },
};

/** What must be mended first, then what would be done, then what stays. */
const order: readonly Outcome[] = ['refused', 'created', 'changed', 'unchanged'];

/** As many lines as somebody looks through. */
const mostShown = 200;

interface ImportLinesProps<R> {
  counts: Readonly<Record<Outcome, number>>;
  rows: readonly R[];
  texts: {
    line: string;
    what: string;
    outcome: (outcome: Outcome) => string;
    more: (count: number) => string;
  };
  /** What the line is of. */
  subject: { heading: string; cell: (row: R) => ReactNode };
  /** What is to be said of a line beside what becomes of it. */
  note: (row: R) => string | null;
}

/** What becomes of each line of an imported file, those to be mended first. */
export function ImportLines<R extends { line: number; outcome: Outcome }>({
  counts,
  rows,
  texts,
  subject,
  note,
}: ImportLinesProps<R>) {
  const shown = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome)).slice(0, mostShown);
  return (
    <>
      <dl className={styles.counts}>
        {order.map((outcome) => (
          <div key={outcome}>
            <dt>{texts.outcome(outcome)}</dt>
            <dd>
              <Count value={counts[outcome]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.lines}>
        <table>
          <thead>
            <tr>
              <th>{texts.line}</th>
              <th>{subject.heading}</th>
              <th>{texts.what}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const said = note(row);
              return (
                <tr key={row.line}>
                  <td>
                    <Count value={row.line} />
                  </td>
                  <td>{subject.cell(row)}</td>
                  <td>
                    <StatusBadge {...looks[row.outcome]} label={texts.outcome(row.outcome)} plain />
                    {said === null ? null : <span className={styles.note}>{said}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length ? (
        <p className={styles.hint}>{texts.more(rows.length - shown.length)}</p>
      ) : null}
    </>
  );
}
