import { search, type Result } from '@voltdeck/contract';
import { IconBuilding, IconChargingPile, IconReceipt2, IconUser, type Icon } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { useStandingLine } from '../../network';
import { siteText } from '../../ui/clocks';

export const foundKinds = ['chargePoints', 'orders', 'sites', 'drivers'] as const;

/** A thing the palette found. */
export interface Found {
  id: string;
  kind: (typeof foundKinds)[number];
  label: string;
  text: string;
  to: string;
  icon: Icon;
  /** What may be done with it beside opening it. */
  more: { id: string; label: string; to?: string; copies?: string }[];
}

/** An order as the palette shows it. */
const useFoundOrder = (): ((order: Result<typeof search.find>['orders'][number]) => Found) => {
  const t = useTranslations('desk.palette');
  const formats = useFormats();
  return (order) => ({
    id: `order-${order.id}`,
    kind: 'orders',
    label: `#${order.id} · ${order.charge_point}`,
    text: [
      order.driver ?? order.tag_label ?? order.tag,
      siteText(formats, order.created_at, order.time_zone),
      formats.energy(order.energy),
      formats.money(order.price, order.currency),
    ]
      .filter(Boolean)
      .join(' · '),
    to: `/orders/${order.id}`,
    icon: IconReceipt2,
    more: [
      { id: 'messages', label: t('messages'), to: `/orders/${order.id}?tab=messages` },
      { id: 'copy', label: t('copyNumber'), copies: String(order.id) },
    ],
  });
};

/** Whatever fits what is typed, from one call. */
export const useFound = (typed: string): { found: Found[]; isSearching: boolean } => {
  const t = useTranslations('desk.palette');
  const orderOf = useFoundOrder();
  const standingOf = useStandingLine();
  const q = typed.trim();
  const { data, isFetching } = useCall(
    search.find,
    { query: { q } },
    { enabled: q !== '', keep: true, quiet: true },
  );
  if (q === '' || data === undefined) return { found: [], isSearching: isFetching };
  const found: Found[] = [
    ...data.charge_points.map((place): Found => ({
      id: `charge-point-${place.id}`,
      kind: 'chargePoints',
      label: place.title,
      text: [standingOf(place), place.identifier, place.site].filter(Boolean).join(' · '),
      to: `/charge-points/${place.id}`,
      icon: IconChargingPile,
      more: [
        { id: 'prices', label: t('prices'), to: `/charge-points/${place.id}?tab=prices` },
        { id: 'orders', label: t('orders'), to: `/charge-points/${place.id}?tab=orders` },
        { id: 'messages', label: t('messages'), to: `/charge-points/${place.id}?tab=messages` },
        { id: 'copy', label: t('copyIdentifier'), copies: place.identifier },
      ],
    })),
    ...data.orders.map(orderOf),
    ...data.sites.map((site): Found => ({
      id: `site-${site.id}`,
      kind: 'sites',
      label: site.name,
      text: site.city ?? '',
      to: `/charge-points?charging_site_id=${site.id}`,
      icon: IconBuilding,
      more: [{ id: 'orders', label: t('orders'), to: `/orders?charging_site_id=${site.id}` }],
    })),
    ...data.drivers.map((driver): Found => ({
      id: `driver-${driver.id}`,
      kind: 'drivers',
      label: driver.name,
      text: t('ordersOf', { count: driver.orders }),
      to: `/orders?user_id=${driver.id}`,
      icon: IconUser,
      more: [{ id: 'copy', label: t('copyName'), copies: driver.name }],
    })),
  ];
  return { found, isSearching: isFetching };
};
