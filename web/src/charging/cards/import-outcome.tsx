import type { cards, Result } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ImportLines } from '../../ui/import-lines';
import { isolated } from '../../ui/isolated';
import { Code } from '../../ui/values';

interface ImportOutcomeProps {
  name: string;
  result: Result<typeof cards.importCards>;
}

/** What becomes of each line of a file, those to be mended first. */
export function ImportOutcome({ name, result }: ImportOutcomeProps) {
  const t = useTranslations('cards.import');
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
        subject={{ heading: t('number'), cell: ({ number }) => <Code>{number}</Code> }}
        note={({ error }) => error}
      />
    </div>
  );
}
