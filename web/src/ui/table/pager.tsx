import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import type { AnyListState, PageOfRows } from './types';
import textStyles from '../text.module.css';
import styles from './pager.module.css';

const sizes = ['25', '50', '100', '200'];

/** Which rows are shown of how many, and the way to the others. */
export function Pager({ meta, state }: { meta: PageOfRows<object>['meta']; state: AnyListState }) {
  const t = useTranslations('ui.table');
  const { number } = useFormats();
  const { current_page: page, last_page: pages, per_page: size, total } = meta;
  const go = (to: number): void => state.set({ page: to });
  return (
    <nav
      className={styles.pager}
      data-part="pager"
      aria-label={t('page', { page: number(page), pages: number(pages) })}
    >
      <span className={textStyles.num} role="status">
        {t(meta.total_is_lower_bound === true ? 'showingOfMore' : 'showing', {
          from: number(total === 0 ? 0 : (page - 1) * size + 1),
          to: number(Math.min(page * size, total)),
          total: number(total),
        })}
      </span>
      <span className={styles.controls}>
        <label className={styles.size}>
          <span>{t('perPage')}</span>
          <NativeSelect
            size="xs"
            data={sizes.includes(String(size)) ? sizes : [String(size), ...sizes]}
            value={String(size)}
            onChange={(event) => state.set({ per_page: Number(event.currentTarget.value) })}
          />
        </label>
        <ActionIcon
          variant="default"
          aria-label={t('previous')}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          <IconChevronLeft size={16} className={textStyles.mirrored} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('next')}
          disabled={page >= pages}
          onClick={() => go(page + 1)}
        >
          <IconChevronRight size={16} className={textStyles.mirrored} aria-hidden />
        </ActionIcon>
      </span>
    </nav>
  );
}
