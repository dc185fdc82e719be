import { settings, type ChargePoint } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconDots, IconLink, IconPlugConnected, IconPlugConnectedX, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { MenuButton } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-entry';
import { useCopy } from '../../ui/copy';
import { toastDone } from '../../ui/toast';
import { useKeep } from '../settings/use-saved';

interface DialogProps {
  chargePoint: ChargePoint;
  onClose: () => void;
}

/** Takes it out of service, or puts it back. */
function ServiceDialog({ chargePoint, sessions, onClose }: DialogProps & { sessions: number }) {
  const t = useTranslations('network.detail');
  const keep = useKeep();
  const { actAsync } = useAct(settings.changeChargePoint);
  const { id, out_of_service: isOut } = chargePoint;
  const name = isolated(chargePoint.title);
  const change = async (): Promise<void> => {
    keep(await actAsync({ params: { id }, body: { out_of_service: !isOut } }));
    toastDone({ title: isOut ? t('broughtBack') : t('takenOut') });
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={isOut ? t('putBackTitle', { name }) : t('takeOutTitle', { name })}
      action={isOut ? t('putBack') : t('takeOut')}
      onConfirm={change}
      danger={!isOut}
    >
      {isOut ? t('putBackText') : t('takeOutText', { count: sessions })}
    </Confirm>
  );
}

interface DetailActionsProps {
  chargePoint: ChargePoint;
  /** How many sessions run on it. */
  sessions: number;
  onDelete: () => void;
}

/** What can be done to a power center as a whole; starting and stopping is done at its connectors. */
export function DetailActions({ chargePoint, sessions, onDelete }: DetailActionsProps) {
  const t = useTranslations('network.detail');
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const copyText = useCopy();
  const isOut = chargePoint.out_of_service;
  const copyLink = (): void => {
    const link = new URL(`/charge-points/${chargePoint.id}`, window.location.href).href;
    void copyText(link);
  };
  const Plug = isOut ? IconPlugConnected : IconPlugConnectedX;
  const service: MenuEntry = {
    kind: 'action',
    id: 'service',
    label: isOut ? t('putBack') : t('takeOut'),
    icon: <Plug size={16} aria-hidden />,
    onSelect: () => setAsked(true),
  };
  const deletion: MenuEntry = {
    kind: 'action',
    id: 'delete',
    label: t('delete'),
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    onSelect: onDelete,
  };
  const entries = (): MenuEntry[] => [
    {
      kind: 'action',
      id: 'link',
      label: t('copyLink'),
      icon: <IconLink size={16} aria-hidden />,
      onSelect: copyLink,
    },
    ...(may(settings.changeChargePoint.needs) ? [service] : []),
    ...(may(settings.deleteChargePoint.needs) ? [deletion] : []),
  ];
  return (
    <>
      <MenuButton
        position="bottom-end"
        entries={entries}
        button={(trigger) => (
          <Button
            {...trigger}
            variant="default"
            aria-label={t('actions')}
            leftSection={<IconDots size={16} aria-hidden />}
          >
            {t('actions')}
          </Button>
        )}
      />
      {isAsked ? (
        <ServiceDialog chargePoint={chargePoint} sessions={sessions} onClose={() => setAsked(false)} />
      ) : null}
    </>
  );
}
