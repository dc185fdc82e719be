import styles from './before-after.module.css';

/** One figure as it is and as it would be, formatted. */
export interface Compared {
  label: string;
  before: string;
  after: string;
}

/** Figures as they are beside what they would come to. */
export function BeforeAfter({ head, rows }: { head: Compared; rows: readonly Compared[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head.label}</th>
          <th scope="col">{head.before}</th>
          <th scope="col">{head.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{before}</bdi>
            </td>
            <td>
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
