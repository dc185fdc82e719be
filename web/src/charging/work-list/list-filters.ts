import { workList, type WorkCounts } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import type { Filter } from '../../ui/table/types';
import { usePlaces } from '../place-filters';

/** What the list can be narrowed by beside its kinds. */
export const useWorkFilters = (counts: WorkCounts | undefined): readonly Filter[] => {
  const t = useTranslations('workList');
  const { number } = useFormats();
  const places = usePlaces();
  return useMemo<readonly Filter[]>(() => {
    const countOf = (reason: string): number | undefined =>
      counts?.reasons.find((each) => each.reason === reason)?.count;
    const reasons = [...new Set(workList.workReasons)].map((reason) => ({
      value: reason,
      label: t(`reason.${reason}`),
      count: number(countOf(reason) ?? 0),
    }));
    return [{ kind: 'multi', key: 'reason', label: t('filters.reason'), options: reasons }, ...places];
  }, [t, number, places, counts]);
};
