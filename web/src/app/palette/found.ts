import { chargePoints, orders } from '@voltdeck/contract';
import { IconChargingPile, IconReceipt2, type Icon } from '@tabler/icons-react';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/session';
import { useFormats } from '../../i18n/format';
import type { PageName } from '../page-names';

/** A thing the palette found. */
export interface Found {
  id: string;
  page: PageName;
  label: string;
  text: string;
  to: string;
  icon: Icon;
}

const few = 5;
const leastLetters = 2;

/** Charge points and orders that fit what is typed, through their list calls. */
export const useFound = (typed: string): { found: Found[]; isSearching: boolean } => {
  const mayUse = useMay();
  const formats = useFormats();
  const search = typed.trim();
  const isWorthwhile = search.length >= leastLetters;
  const query = { query: { search, per_page: few } };
  const centers = useCall(chargePoints.chargePointTable, query, {
    enabled: isWorthwhile && mayUse(chargePoints.chargePointTable.needs),
    keep: true,
  });
  const sessions = useCall(orders.listOrders, query, {
    enabled: isWorthwhile && mayUse(orders.listOrders.needs),
    keep: true,
  });
  if (!isWorthwhile) return { found: [], isSearching: false };
  const found = [
    ...(centers.data?.data ?? []).map((center): Found => ({
      id: `charge-point-${center.id}`,
      page: 'chargePoints',
      label: center.title,
      text: [center.identifier, center.charging_site?.name].filter(Boolean).join(' · '),
      to: `/charge-points/${center.id}`,
      icon: IconChargingPile,
    })),
    ...(sessions.data?.data ?? []).map((order): Found => ({
      id: `order-${order.id}`,
      page: 'orders',
      label: `#${order.id} · ${order.charge_point.title}`,
      text: [
        formats.dateTime(new Date(order.created_at)),
        formats.energy(order.charging_session_energy),
        formats.money(order.price, order.currency),
      ].join(' · '),
      to: `/orders/${order.id}`,
      icon: IconReceipt2,
    })),
  ];
  return { found, isSearching: centers.isFetching || sessions.isFetching };
};
