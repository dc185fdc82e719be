import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalChoice } from '../local-choice';
import { EmptyState, ErrorState } from '../page-states';
import { useArranged } from './arranged';
import { BulkRegion } from './bulk-region';
import { Cards } from './cards';
import { Grid } from './grid';
import { isBare } from './narrowed';
import { Pager } from './pager';
import { Toolbar } from './toolbar';
import type { DataTableProps, RowData } from './types';
import { useRowFocus } from './use-row-focus';
import { useTableKeys } from './use-table-keys';
import { useTableModel } from './use-table-model';
import styles from './data-table.module.css';

/** Below this a row has no room for its columns, so rows are cards. */
const cardsWidth = '(max-width: 1023px)';

/**
 * What came first is shown at once. What comes later may be hundreds of other rows, which are drawn in small parts
 * while the page goes on answering; until then the former ones stay.
 */
const useShown = <R extends RowData>(given: DataTableProps<R>) => {
  const { source } = given;
  const data = useDeferredValue(source.data) ?? source.data;
  return {
    props: useArranged({ ...given, source: { ...source, data } }),
    isLatest: data === source.data && source.isPlaceholderData !== true,
  };
};

/** The one table kit: search, filters, sort, pages, columns, density, selection, row actions; its state is in the address. */
export function DataTable<R extends RowData>(given: DataTableProps<R>) {
  const { props, isLatest } = useShown(given);
  const { source, state, empty } = props;
  const t = useTranslations('ui');
  const model = useTableModel(props);
  const frame = useRef<HTMLDivElement>(null);
  useTableKeys(frame, props, model);
  useRowFocus(frame, props.id, model.rows.length > 0);
  const isPhone = useMediaQuery(cardsWidth, window.matchMedia(cardsWidth).matches);
  const [density, setDensity] = useLocalChoice('density', ['comfortable', 'compact'], 'comfortable');
  const isLoading = source.data === undefined && source.error === null;
  const rows = source.data?.data ?? [];
  const isEmpty = source.data !== undefined && rows.length === 0;
  const selected = model.selected;

  // The last rows may have left by what is being done with them: its dialog stays.
  const hasNone = isLatest && isBare(source, state);

  const body = () => {
    if (hasNone) return <EmptyState {...empty} />;
    if (source.data === undefined && source.error !== null) {
      return <ErrorState message={source.error.message} onRetry={() => void source.refetch()} />;
    }
    if (isEmpty) {
      return (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.5} />}
          title={t('table.noMatch')}
          text={t('table.noMatchText')}
          action={
            <Button variant="default" onClick={state.clear}>
              {t('actions.clearAll')}
            </Button>
          }
        />
      );
    }
    const View = isPhone ? Cards : Grid;
    return <View props={props} model={model} isLoading={isLoading} />;
  };

  return (
    <div
      ref={frame}
      className={styles.dataTable}
      data-density={density}
      data-stale={source.isPlaceholderData || undefined}
      data-space-selects={props.spaceSelects || undefined}
    >
      {hasNone ? null : (
        <Toolbar props={props} model={model} density={density} onDensity={setDensity} isPhone={isPhone} />
      )}
      {props.bulkActions && selected.length > 0 ? (
        <BulkRegion props={props} model={model} keys={selected} />
      ) : null}
      {isPhone && !isEmpty && source.error === null ? (
        body()
      ) : (
        // Made anew where the tools above it go.
        <div key={hasNone ? 'none' : 'some'} className={styles.frame}>
          {body()}
        </div>
      )}
      {source.data !== undefined && !isEmpty ? <Pager meta={source.data.meta} state={state} /> : null}
    </div>
  );
}
