import { availability, categoryNames, chargePoints, facets, groupNames, siteNames } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import type { Filter, FilterOption } from '../../ui/table/types';
import { categoryFilter, typeFilter } from '../categories/filter';
import { groupFilter } from './group-filter';
import { powerCenterFilter, siteFilter } from './place-filters';

type Named = (value: facets.FacetValue) => string;

/** The choices of a filter that exist at this operator, with how many have each; asked for when a filter needs them. */
const useFacet = (name: facets.FacetName, named: Named): readonly FilterOption[] | undefined => {
  const { number } = useFormats();
  const { data } = useCall(facets.chargePointFacets, {}, { staleTime: 60_000, quiet: true });
  return data?.[name].map((each) => ({
    value: each.value,
    label: named(each),
    count: number(each.count),
  }));
};

const asWritten: Named = ({ name }) => name;
const useConnectorTypes = () => useFacet('connector_type', asWritten);
const useProtocols = () => useFacet('protocol', asWritten);
const useVendors = () => useFacet('vendor', asWritten);
const useModels = () => useFacet('model', asWritten);
const useFirmwares = () => useFacet('firmware', asWritten);
const useCities = () => useFacet('city', asWritten);
const useCountries = () => {
  const { country } = useFormats();
  return useFacet('country', ({ value }) => country(value));
};

type Words = ReturnType<typeof useTranslations<'network'>>;

const reasons = (t: Words) =>
  availability.standingReasons.map((value) => ({ value, label: t(`standing.reason.${value}`) }));

/** Each reason with how many have it now. */
const useReasons = (): readonly FilterOption[] | undefined => {
  const t = useTranslations('network');
  const { number } = useFormats();
  const { data } = useCall(availability.chargePointStates, {}, { staleTime: 10_000, quiet: true });
  if (data === undefined) return undefined;
  const counts = new Map(data.map(({ reason, count }) => [reason, count]));
  return reasons(t).map((each) => ({ ...each, count: number(counts.get(each.value) ?? 0) }));
};

const existing = (
  key: string,
  label: string,
  useOptions: () => readonly FilterOption[] | undefined,
): Filter => ({
  kind: 'multi',
  key,
  label,
  options: [],
  useOptions,
});

const flags = (t: Words): Filter[] => [
  {
    kind: 'flag',
    key: 'online',
    label: t('filter.connection'),
    yes: t('filter.online'),
    no: t('filter.offline'),
  },
  { kind: 'flag', key: 'faulted', label: t('filter.fault'), yes: t('filter.faulted'), no: t('filter.sound') },
  {
    kind: 'flag',
    key: 'priced',
    label: t('filter.price'),
    yes: t('filter.priced'),
    no: t('filter.unpriced'),
  },
  {
    kind: 'flag',
    key: 'placed',
    label: t('filter.place'),
    yes: t('filter.placed'),
    no: t('filter.unplaced'),
  },
  {
    kind: 'flag',
    key: 'listed',
    label: t('filter.listing'),
    yes: t('filter.listed'),
    no: t('filter.unlisted'),
  },
  {
    kind: 'flag',
    key: 'out_of_service',
    label: t('filter.service'),
    yes: t('filter.outOfService'),
    no: t('filter.inService'),
  },
  {
    kind: 'flag',
    key: 'plan_deactivated',
    label: t('filter.plan'),
    yes: t('filter.planDeactivated'),
    no: t('filter.planIncluded'),
  },
];

/** How its device connects. */
const connecting = (t: Words): Filter[] => [
  {
    kind: 'flag',
    key: 'configured',
    label: t('filter.setUp'),
    yes: t('filter.configured'),
    no: t('filter.pending'),
  },
  {
    kind: 'flag',
    key: 'refused',
    label: t('filter.refusal'),
    yes: t('filter.refused'),
    no: t('filter.unrefused'),
  },
  {
    kind: 'flag',
    key: 'duplicate',
    label: t('filter.duplicate'),
    yes: t('filter.duplicated'),
    no: t('filter.single'),
  },
];

const choices = (t: Words): Filter[] => [
  {
    kind: 'select',
    key: 'visibility',
    label: t('column.visibility'),
    options: (['public', 'private'] as const).map((value) => ({ value, label: t(`visibility.${value}`) })),
  },
  {
    kind: 'multi',
    key: 'category',
    label: t('column.category'),
    options: chargePoints.chargePointCategories.map((value) => ({ value, label: t(`category.${value}`) })),
  },
  {
    kind: 'select',
    key: 'price_unit',
    label: t('filter.priceUnit'),
    options: (['energy', 'minutes'] as const).map((value) => ({ value, label: t(`priceUnit.${value}`) })),
  },
];

const connectors = (t: Words): Filter[] => [
  existing('connector_type', t('filter.connectorType'), useConnectorTypes),
  {
    kind: 'multi',
    key: 'connector_status',
    label: t('filter.connectorStatus'),
    options: (['available', 'busy', 'booked', 'unavailable'] as const).map((value) => ({
      value,
      label: t(`connectorStatus.${value}`),
    })),
  },
  { kind: 'number', from: 'max_power_from', to: 'max_power_to', label: t('column.maxPower'), unit: 'kW' },
];

const devices = (t: Words): Filter[] => [
  existing('vendor', t('column.vendor'), useVendors),
  existing('model', t('column.model'), useModels),
  existing('firmware', t('column.firmware'), useFirmwares),
  existing('protocol', t('column.protocol'), useProtocols),
  existing('country', t('column.country'), useCountries),
  existing('city', t('column.city'), useCities),
];

const times = (t: Words): Filter[] => [
  { kind: 'dates', from: 'last_seen_from', to: 'last_seen_to', label: t('column.lastSeen'), as: 'moment' },
  { kind: 'dates', from: 'created_from', to: 'created_to', label: t('column.created'), as: 'moment' },
];

/** The filters of the power center list; those by site, group and category only for who may see these. */
export const useChargePointFilters = (): readonly Filter[] => {
  const t = useTranslations('network');
  const may = useMay();
  const maySeeSites = may(siteNames.listSites.needs);
  const maySeeGroups = may(groupNames.listGroups.needs);
  const maySeeCategories = may(categoryNames.listCategories.needs);
  return useMemo(
    () => [
      {
        kind: 'multi',
        key: 'status',
        label: t('column.status'),
        options: chargePoints.chargePointStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        kind: 'multi',
        key: 'reason',
        label: t('standing.filter'),
        options: reasons(t),
        useOptions: useReasons,
      },
      ...(maySeeSites ? [siteFilter(t('column.site'))] : []),
      ...(maySeeGroups ? [groupFilter(t('column.group'))] : []),
      ...(maySeeCategories ? [categoryFilter(t('column.categories'))] : []),
      typeFilter(t('column.type')),
      ...flags(t),
      ...connecting(t),
      ...choices(t),
      ...connectors(t),
      ...devices(t),
      ...times(t),
      // The selection that was exported or linked to.
      { ...powerCenterFilter('id', t('filter.selection')), onlyByLink: true },
    ],
    [t, maySeeSites, maySeeGroups, maySeeCategories],
  );
};
