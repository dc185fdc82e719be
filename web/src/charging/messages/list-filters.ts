import { messages } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import type { Filter } from '../../ui/table/types';
import { usePlaces } from '../place-filters';

const asOptions = (words: readonly string[] = []) => words.map((word) => ({ value: word, label: word }));

/** What messages can be narrowed by; of one power center or order, its place is settled. */
export const useMessageFilters = (zone: string, hasPlace: boolean): readonly Filter[] => {
  const t = useTranslations('messages');
  const places = usePlaces();
  const words = useCall(messages.listActions, {}, { staleTime: Infinity, quiet: true }).data;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'multi', key: 'action', label: t('filters.action'), options: asOptions(words?.actions) },
      {
        kind: 'select',
        key: 'direction',
        label: t('filters.direction'),
        options: messages.directions.map((value) => ({ value, label: t(`direction.${value}`) })),
      },
      {
        kind: 'multi',
        key: 'outcome',
        label: t('filters.outcome'),
        options: messages.outcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
      },
      ...(hasPlace ? [] : places),
      { kind: 'multi', key: 'error_code', label: t('filters.error'), options: asOptions(words?.error_codes) },
      {
        kind: 'number',
        from: 'min_duration_ms',
        to: 'max_duration_ms',
        label: t('filters.duration'),
        unit: 'ms',
      },
      { kind: 'dates', from: 'from', to: 'to', label: t('filters.dates'), as: 'moment', zone },
    ],
    [hasPlace, places, t, words, zone],
  );
};
