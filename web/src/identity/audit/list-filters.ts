import { audit } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import type { Filter, FilterOption } from '../../ui/table/types';

/** The words of the product change with its version only. */
const staleTime = Infinity;

const useChoices = (of: 'nouns' | 'actions' | 'actors'): readonly FilterOption[] | undefined => {
  const { data } = useCall(audit.listAuditChoices, {}, { quiet: true, staleTime });
  return data?.[of].map(({ value, text }) => ({ value, label: text }));
};
const useNouns = () => useChoices('nouns');
const useActions = () => useChoices('actions');
const useActors = () => useChoices('actors');

/** Whoever works or worked here. */
const usePeople = (): readonly FilterOption[] | undefined => {
  const { data } = useCall(audit.listAuditPeople, {}, { quiet: true });
  const t = useTranslations('audit');
  return data?.map(({ id, name, role, has_left: hasLeft }) => ({
    value: String(id),
    label: name,
    text: hasLeft ? t('hasLeft') : t(`roles.${role}`),
  }));
};

/** One thing, which a line leads to. */
const thingFilter = (label: string): Filter => ({
  kind: 'search',
  key: 'thing',
  label,
  onlyByLink: true,
  useFound: () => [],
  useNames: (values) => {
    const nouns = useNouns();
    return values.map((value) => {
      const [noun = '', id = ''] = value.split(':');
      return { value, label: `${nouns?.find((each) => each.value === noun)?.label ?? noun} ${id}` };
    });
  },
});

export const useAuditFilters = (): readonly Filter[] => {
  const t = useTranslations('audit');
  const { time_zone: zone } = useUser();
  return useMemo(
    () => [
      { kind: 'dates', from: 'from', to: 'to', label: t('filters.period'), as: 'moment', zone },
      { kind: 'multi', key: 'by', label: t('filters.by'), options: [], useOptions: usePeople },
      { kind: 'multi', key: 'noun', label: t('filters.noun'), options: [], useOptions: useNouns },
      { kind: 'multi', key: 'action', label: t('filters.action'), options: [], useOptions: useActions },
      { kind: 'multi', key: 'actor', label: t('filters.actor'), options: [], useOptions: useActors },
      { kind: 'text', key: 'address', label: t('filters.address') },
      thingFilter(t('filters.thing')),
    ],
    [t, zone],
  );
};
