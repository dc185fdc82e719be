import type { ImportedVehicle, Result, vehicleImports } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { ImportLines } from '../../ui/import-lines';
import { isolated } from '../../ui/isolated';
import { Code, NoValue } from '../../ui/values';
import styles from './vehicle-imports.module.css';

interface ImportOutcomeProps {
  name: string;
  result: Result<typeof vehicleImports.importVehicles>;
}

/** Its plate or VIN, and what it is called. */
const Subject = ({ row: { key, title } }: { row: ImportedVehicle }) => (
  <span className={styles.subject}>
    {key === '' ? <NoValue /> : <Code>{key}</Code>}
    {title === null || title === key ? null : <bdi className={styles.title}>{title}</bdi>}
  </span>
);

/** What becomes of each line of a file, and what changes of vehicles that are there. */
export function ImportOutcome({ name, result }: ImportOutcomeProps) {
  const t = useTranslations('vehicleImports');
  const { tag } = useFormats();
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'short' });
  const note = ({ error, outcome, changes }: ImportedVehicle): string | null => {
    if (error !== null) return error;
    if (outcome !== 'changed') return null;
    return t('changes', { what: list.format(changes.map((column) => t(`column.${column}`))) });
  };
  return (
    <div>
      <Alert color={result.refused > 0 ? 'red' : 'green'} variant="light" role="status">
        {result.refused > 0
          ? t('refused', { count: result.refused, name: isolated(name) })
          : t('good', { count: result.rows.length, name: isolated(name) })}
      </Alert>
      <ImportLines
        counts={result}
        rows={result.rows}
        texts={{
          line: t('line'),
          what: t('what'),
          outcome: (outcome) => t(`outcome.${outcome}`),
          more: (count) => t('more', { count }),
        }}
        subject={{ heading: t('vehicle'), cell: (row) => <Subject row={row} /> }}
        note={note}
      />
    </div>
  );
}
