import { chargePoints, orders, sites } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/session';
import type { Filter } from '../../ui/table/types';

/** Names of places change seldom. */
const placesStaleMs = 5 * 60_000;

/** The power centers and sites to choose from, for those who may read them. */
const usePlaces = (): Filter[] => {
  const t = useTranslations('charging.filters');
  const may = useMay();
  const mayCenters = may(chargePoints.listChargePoints.needs);
  const maySites = may(sites.listSites.needs);
  const options = { staleTime: placesStaleMs, quiet: true };
  const centers = useCall(chargePoints.listChargePoints, {}, { ...options, enabled: mayCenters }).data;
  const known = useCall(sites.listSites, {}, { ...options, enabled: maySites }).data;
  return useMemo(() => {
    const places: Filter[] = [];
    if (mayCenters) {
      places.push({
        kind: 'multi',
        key: 'charge_point_id',
        label: t('chargePoint'),
        options: (centers ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
      });
    }
    if (maySites) {
      places.push({
        kind: 'multi',
        key: 'charging_site_id',
        label: t('site'),
        options: (known ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      });
    }
    return places;
  }, [centers, known, mayCenters, maySites, t]);
};

/** What the list of orders can be narrowed by. */
export const useOrderFilters = (): readonly Filter[] => {
  const t = useTranslations('charging');
  const { time_zone: zone } = useUser();
  const places = usePlaces();
  return useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'multi',
        key: 'state',
        label: t('filters.state'),
        options: orders.orderStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
      ...places,
      {
        kind: 'multi',
        key: 'payment_kind',
        label: t('filters.payment'),
        options: orders.paymentKinds.map((value) => ({ value, label: t(`payment.${value}`) })),
      },
      {
        kind: 'multi',
        key: 'way',
        label: t('filters.way'),
        options: orders.startWays.map((value) => ({ value, label: t(`way.${value}`) })),
      },
      { kind: 'dates', from: 'from', to: 'to', label: t('filters.dates'), as: 'moment', zone },
      {
        kind: 'flag',
        key: 'held',
        label: t('filters.held'),
        yes: t('filters.heldYes'),
        no: t('filters.heldNo'),
      },
    ],
    [places, t, zone],
  );
};
