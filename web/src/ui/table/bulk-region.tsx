import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import type { DataTableProps, RowData } from './types';
import type { TableModel } from './use-table-model';
import textStyles from '../text.module.css';
import styles from './bulk-region.module.css';

interface BulkRegionProps<R extends RowData> {
  props: DataTableProps<R>;
  model: TableModel<R>;
  keys: readonly string[];
}

/** Over the rows while some are selected: how many, what can be done with them, and the way to all that match. */
export function BulkRegion<R extends RowData>({ props, model, keys }: BulkRegionProps<R>) {
  const t = useTranslations('ui');
  const { number } = useFormats();
  const [isAllWanted, setAll] = useState(false);
  const matched = props.source.data?.meta.total ?? 0;
  const hasMore = props.selectsMatching === true && matched > keys.length;
  const isAll = isAllWanted && hasMore;
  const count = number(matched);
  const select = (chosen: readonly string[]): void => {
    setAll(false);
    model.selectOnly(chosen);
  };
  const said = isAll ? t('table.allSelected', { count }) : t('table.selected', { count: keys.length });
  return (
    <div className={styles.region} role="region" aria-label={said}>
      <span className={textStyles.num} role="status">
        {said}
      </span>
      {hasMore ? (
        <Button variant="subtle" size="xs" onClick={() => setAll(!isAll)}>
          {isAll ? t('table.onlyPage') : t('table.selectMatching', { count })}
        </Button>
      ) : null}
      {props.bulkActions?.(keys, isAll, select)}
      <Button variant="subtle" color="gray" size="xs" onClick={() => model.reset()}>
        {t('actions.clear')}
      </Button>
    </div>
  );
}
