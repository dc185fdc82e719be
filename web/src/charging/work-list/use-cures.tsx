import { chargePoints, orders, workList, type CureName, type WorkItem } from '@voltdeck/contract';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import type { RowAction } from '../../ui/table/types';
import { isWaiting, type WorkRow } from './item-key';
import { cureLooks } from './looks';
import textStyles from '../../ui/text.module.css';

const sign = { size: 15, 'aria-hidden': true } as const;

/** What this person may do about an item, the likeliest first. */
export const useCuresOf = (): ((row: WorkRow) => readonly CureName[]) => {
  const mayAct = useMay()(workList.cureWork.needs);
  return (row) => (mayAct && isWaiting(row) ? row.cures : []);
};

/** Where an item leads. */
const useLeading = (): ((item: WorkItem) => (RowAction | false)[]) => {
  const t = useTranslations('workList');
  const may = useMay();
  const navigate = useNavigate();
  return ({ order_id: orderId, charge_point: place }) => [
    orderId !== null &&
      may(orders.getOrder.needs) && {
        id: 'order',
        label: t('links.order', { id: String(orderId) }),
        icon: <IconArrowRight {...sign} className={textStyles.mirrored} />,
        shortcut: 'o',
        onSelect: () => void navigate({ to: '/orders/$id', params: { id: String(orderId) } }),
      },
    may(chargePoints.getChargePoint.needs) && {
      id: 'place',
      label: t('devices.open'),
      icon: <IconMapPin {...sign} />,
      shortcut: 'p',
      onSelect: () => void navigate({ to: '/charge-points/$id', params: { id: String(place.id) } }),
    },
  ];
};

/** What can be done with a row: its cures, each by its letter, and where it leads. */
export const useItemActions = (onCure: (row: WorkRow, cure: CureName) => void) => {
  const t = useTranslations('workList.cure');
  const curesOf = useCuresOf();
  const leading = useLeading();
  return (row: WorkRow): RowAction[] =>
    [
      ...curesOf(row).map((cure): RowAction => {
        const { icon: Mark, shortcut } = cureLooks[cure];
        return {
          id: cure,
          label: `${t(cure)}…`,
          icon: <Mark {...sign} />,
          shortcut,
          danger: cure === 'dismiss',
          onSelect: () => onCure(row, cure),
        };
      }),
      ...leading(row),
    ].filter((each) => each !== false);
};
