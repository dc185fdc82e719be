import { feedback, type Feedback } from '@voltdeck/contract';
import { IconStar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import { useFeedbackColumns } from './columns';
import { useFeedbackFilters } from './list-filters';
import { Summary } from './summary';

const DetailDialog = lazy(() =>
  import('./detail-dialog').then((module) => ({ default: module.DetailDialog })),
);

/** `/feedback`: how drivers rate their sessions, what they wrote, and the answers to it. */
export function FeedbackScreen() {
  const t = useTranslations('feedback');
  const state = useListState(feedback.listFeedback.query);
  const source = useCall(
    feedback.listFeedback,
    { query: state.query },
    { keep: true, live: { kinds: ['feedback'] } },
  );
  const filters = useFeedbackFilters();
  const columns = useFeedbackColumns();
  const name = useListName(t('title'), filters, state.query);
  const exporting = useExport(feedback.exportFeedback, state.query, name);
  const [opened, setOpened] = useState<Feedback | null>(null);
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={<ExportButton {...exporting} isEmpty={isBare(source, state)} />}
    >
      <Summary query={state.query} onStars={(rating) => state.set({ rating })} />
      <DataTable
        id="feedback"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        onOpen={setOpened}
        filters={filters}
        search={t('search')}
        empty={{ title: t('empty'), text: t('emptyText'), icon: <IconStar size={22} stroke={1.5} /> }}
      />
      {opened === null ? null : (
        <Suspense fallback={null}>
          <DetailDialog feedback={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  );
}
