import { orderStates, paymentKinds, startWays, type Order } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { useNow } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import type { Filter } from '../../ui/table/types';
import { useKindsOfPlaces, usePlaces } from '../place-filters';
import { driverFilter } from './driver-filter';
import { connectorNumbers, failureCodes, protocols, statuses, stopCodes } from './filter-codes';
import { periods, spanOf } from './periods';

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

/** What the list of orders can be narrowed by; drivers are those of the rows in sight. */
export const useOrderFilters = (rows: readonly Order[]): readonly Filter[] => {
  const t = useTranslations('charging');
  const { currency } = useUser();
  const places = usePlaces();
  const kinds = useKindsOfPlaces();
  const dates = useDates();
  return useMemo<readonly Filter[]>(
    () => [
      dates,
      multi(
        'state',
        t('filters.state'),
        orderStates.map((value) => ({ value, label: t(`state.${value}`) })),
      ),
      multi(
        'status',
        t('filters.status'),
        statuses.map((value) => ({ value: String(value), label: t(`status.${value}`) })),
      ),
      ...places,
      ...kinds,
      multi(
        'connector_number',
        t('filters.connector'),
        connectorNumbers.map((number) => ({ value: String(number), label: t('connector', { number }) })),
      ),
      driverFilter({ label: t('filters.driver'), searched: t('filters.driverSearched') }, rows),
      { kind: 'text', key: 'tag', label: t('filters.tag') },
      multi(
        'payment_kind',
        t('filters.payment'),
        paymentKinds.map((value) => ({ value, label: t(`payment.${value}`) })),
      ),
      multi(
        'way',
        t('filters.way'),
        startWays.map((value) => ({ value, label: t(`way.${value}`) })),
      ),
      ...amounts(t, currency),
      ...outcomes(t),
      { kind: 'text', key: 'identifier', label: t('filters.identifier') },
      multi('protocol', t('filters.protocol'), protocols),
    ],
    [dates, places, kinds, t, currency, rows],
  );
};
