import { chargePoints, orders, sites, type Order } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/session';
import { useNow } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import type { Filter } from '../../ui/table/types';
import { connectorNumbers, failureCodes, protocols, statuses, stopCodes } from './filter-codes';
import { periods, spanOf } from './periods';

/** Names of places change seldom. */
const placesStaleMs = 5 * 60_000;

/** The power centers and sites to choose from, for those who may read them. */
export const usePlaces = (): Filter[] => {
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

type Texts = ReturnType<typeof useTranslations<'charging'>>;

const multi = (
  key: string,
  label: string,
  options: Extract<Filter, { kind: 'multi' }>['options'],
): Filter => ({
  kind: 'multi',
  key,
  label,
  options,
});

/** The time of a session, with the spans people ask for by a word. */
const useDates = (): Filter => {
  const t = useTranslations('charging');
  const { time_zone: zone } = useUser();
  const now = useNow(60_000).getTime();
  // The spans change when the day does.
  const today = dayOf(new Date(now).toISOString(), zone);
  return useMemo(
    () => ({
      kind: 'dates',
      from: 'from',
      to: 'to',
      label: t('filters.dates'),
      as: 'moment',
      zone,
      presets: periods.map((period) => ({
        label: t(`periods.${period}`),
        ...spanOf(period, today, zone),
      })),
    }),
    [t, zone, today],
  );
};

const amounts = (t: Texts, currency: string): Filter[] => [
  { kind: 'number', from: 'energy_from', to: 'energy_to', label: t('filters.energy'), unit: 'kWh' },
  { kind: 'number', from: 'price_from', to: 'price_to', label: t('filters.price'), unit: currency },
  { kind: 'number', from: 'duration_from', to: 'duration_to', label: t('filters.duration'), unit: 'min' },
];

const outcomes = (t: Texts): Filter[] => [
  multi(
    'failure_reason',
    t('filters.failure'),
    failureCodes.map((value) => ({ value, label: t(`failure.${value}`) })),
  ),
  multi(
    'stop_reason',
    t('filters.stop'),
    stopCodes.map((value) => ({ value, label: t(`stop.${value}`) })),
  ),
  {
    kind: 'flag',
    key: 'closed_by_rule',
    label: t('filters.closed'),
    yes: t('filters.closedYes'),
    no: t('filters.closedNo'),
  },
  { kind: 'flag', key: 'held', label: t('filters.held'), yes: t('filters.heldYes'), no: t('filters.heldNo') },
  {
    kind: 'flag',
    key: 'price_missing',
    label: t('filters.unpriced'),
    yes: t('filters.unpricedYes'),
    no: t('filters.unpricedNo'),
  },
];

/** The people on the page, to see all of one of them. */
const driversOf = (rows: readonly Order[]): { value: string; label: string }[] => {
  const names = new Map<string, string>();
  for (const { user } of rows) {
    const name = user === null ? '' : `${user.first_name} ${user.last_name}`.trim();
    if (user !== null && name !== '') names.set(String(user.id), name);
  }
  return [...names].map(([value, label]) => ({ value, label }));
};

/** What the list of orders can be narrowed by; drivers are those of the rows in sight. */
export const useOrderFilters = (rows: readonly Order[]): readonly Filter[] => {
  const t = useTranslations('charging');
  const { currency } = useUser();
  const places = usePlaces();
  const dates = useDates();
  return useMemo<readonly Filter[]>(
    () => [
      dates,
      multi(
        'state',
        t('filters.state'),
        orders.orderStates.map((value) => ({ value, label: t(`state.${value}`) })),
      ),
      multi(
        'status',
        t('filters.status'),
        statuses.map((value) => ({ value: String(value), label: t(`status.${value}`) })),
      ),
      ...places,
      multi(
        'connector_number',
        t('filters.connector'),
        connectorNumbers.map((number) => ({ value: String(number), label: t('connector', { number }) })),
      ),
      multi('user_id', t('filters.driver'), driversOf(rows)),
      { kind: 'text', key: 'tag', label: t('filters.tag') },
      multi(
        'payment_kind',
        t('filters.payment'),
        orders.paymentKinds.map((value) => ({ value, label: t(`payment.${value}`) })),
      ),
      multi(
        'way',
        t('filters.way'),
        orders.startWays.map((value) => ({ value, label: t(`way.${value}`) })),
      ),
      ...amounts(t, currency),
      ...outcomes(t),
      { kind: 'text', key: 'identifier', label: t('filters.identifier') },
      multi('protocol', t('filters.protocol'), protocols),
    ],
    [dates, places, t, currency, rows],
  );
};
