import { audit, type AuditLine } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import { useAuditColumns } from './columns';
import { LineDialog } from './line-dialog';
import { useAuditFilters } from './list-filters';

/** `/audit`: who changed what, when and from where. */
export function AuditListScreen() {
  const t = useTranslations('audit');
  const state = useListState(audit.listAudit.query);
  const source = useCall(audit.listAudit, { query: state.query }, { keep: true, live: { kinds: ['audit'] } });
  const columns = useAuditColumns();
  const filters = useAuditFilters();
  const name = useListName(t('title'), filters, state.query);
  const exporting = useExport(audit.exportAudit, state.query, name);
  const [opened, setOpened] = useState<AuditLine | null>(null);
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={isBare(source, state) ? null : <ExportButton {...exporting} />}
    >
      <DataTable
        id="audit"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        onOpen={setOpened}
        filters={filters}
        search={t('search')}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {opened === null ? null : <LineDialog line={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
