import { orders, prices, settings, type ChargePointRow, sessions } from '@voltdeck/contract';
import {
  IconArrowRight,
  IconBolt,
  IconCopy,
  IconPlayerStop,
  IconPlugConnected,
  IconPlugConnectedX,
  IconSettings,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useCopy } from '../../ui/copy';
import type { RowAction } from '../../ui/table/types';
import { mayBeCharging, sharedObstacle, startable } from '../availability/charging-rules';
import { chargePointPath } from '../paths';
import textStyles from '../../ui/text.module.css';

/** What was asked of one row that needs a word more. */
export interface Asked {
  what: 'start' | 'stop' | 'out' | 'back' | 'delete';
  chargePoint: ChargePointRow;
}

const icon = (Icon: typeof IconBolt): ReactNode => <Icon size={16} aria-hidden />;

type Go = (row: ChargePointRow, tab?: string) => void;

/** Where a row leads. */
const useLeading = (go: Go): ((row: ChargePointRow) => (RowAction | false)[]) => {
  const t = useTranslations('network');
  const may = useMay();
  return (row) => [
    {
      id: 'open',
      label: t('list.open'),
      icon: <IconArrowRight size={16} className={textStyles.mirrored} aria-hidden />,
      shortcut: 'o',
      onSelect: () => go(row),
    },
    may(prices.listPrices.needs) && {
      id: 'prices',
      label: t('action.prices'),
      icon: icon(IconTag),
      shortcut: 'p',
      onSelect: () => go(row, '?tab=prices'),
    },
  ];
};

/** What changes a charge point. */
const useChanging = (
  go: Go,
  ask: (asked: Asked) => void,
): ((row: ChargePointRow) => (RowAction | false)[]) => {
  const t = useTranslations('network');
  const may = useMay();
  const mayChange = may(settings.changeChargePoint.needs);
  return (row) => {
    const isOut = row.out_of_service;
    return [
      mayChange && {
        id: 'edit',
        label: t('action.edit'),
        icon: icon(IconSettings),
        shortcut: 'e',
        onSelect: () => go(row, '?tab=settings'),
      },
      mayChange && {
        id: 'service',
        label: isOut ? t('action.inService') : t('action.outOfService'),
        icon: icon(isOut ? IconPlugConnected : IconPlugConnectedX),
        shortcut: 'u',
        onSelect: () => ask({ what: isOut ? 'back' : 'out', chargePoint: row }),
      },
      may(settings.deleteChargePoint.needs) && {
        id: 'delete',
        label: t('action.delete'),
        icon: icon(IconTrash),
        danger: true,
        onSelect: () => ask({ what: 'delete', chargePoint: row }),
      },
    ];
  };
};

/** What can be done with a row, by its state and by what the user may. */
export const useRowActions = (ask: (asked: Asked) => void) => {
  const t = useTranslations('network');
  const router = useRouter();
  const may = useMay();
  const mayStart = may(sessions.startOrder.needs);
  const mayStop = may(sessions.stopOrder.needs) && may(orders.listOrders.needs);
  const go = (row: ChargePointRow, tab = ''): void => router.history.push(`${chargePointPath(row.id)}${tab}`);
  const leading = useLeading(go);
  const changing = useChanging(go, ask);

  const copyText = useCopy();

  const whyNot = (row: ChargePointRow): string | undefined => {
    const obstacle = sharedObstacle(row);
    return obstacle === null ? undefined : t(`obstacle.${obstacle}`);
  };

  const charging = (row: ChargePointRow): (RowAction | false)[] => [
    mayStart && {
      id: 'start',
      label: t('charging.start'),
      icon: icon(IconBolt),
      shortcut: 's',
      disabled: startable(row).length === 0,
      why: whyNot(row),
      onSelect: () => ask({ what: 'start', chargePoint: row }),
    },
    mayStop && {
      id: 'stop',
      label: t('charging.stop'),
      icon: icon(IconPlayerStop),
      shortcut: 't',
      danger: true,
      disabled: !mayBeCharging(row),
      onSelect: () => ask({ what: 'stop', chargePoint: row }),
    },
  ];

  return (row: ChargePointRow): RowAction[] =>
    [
      ...leading(row),
      ...charging(row),
      {
        id: 'copy',
        label: t('action.copy'),
        icon: icon(IconCopy),
        shortcut: 'c',
        onSelect: () => void copyText(row.identifier),
      },
      ...changing(row),
    ].filter((action) => action !== false);
};
