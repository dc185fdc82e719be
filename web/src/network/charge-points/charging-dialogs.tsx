import { orders, type ChargePointRow, type Connector } from '@voltdeck/contract';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { Loaded } from '../../ui/page-states';
import { toastDone, toastNotice } from '../../ui/toast';
import { connectorTitle } from './connector-title';
import { startable } from './charging-rules';
import { useSessions, type Session } from './sessions';

type Place = Pick<
  ChargePointRow,
  'id' | 'title' | 'configured' | 'status' | 'online_status' | 'station' | 'currency'
> & {
  connectors: readonly Connector[];
};

interface DialogProps {
  chargePoint: Place;
  onClose: () => void;
  /** The charger was asked; its word comes later. */
  onAsked?: ((orderId: number) => void) | undefined;
}

/** Asks on which free connector to start, or for the one given, and starts. */
export function StartDialog({ chargePoint, number, onClose, onAsked }: DialogProps & { number?: number }) {
  const t = useTranslations('network.charging');
  const { actAsync } = useAct(orders.startOrder, { changes: ['order'] });
  const free = startable(chargePoint);
  const [picked, setPicked] = useState(String(number ?? free[0]?.number ?? ''));
  const isFixed = number !== undefined || free.length === 1;

  const start = async (): Promise<void> => {
    const asked = await actAsync({ body: { power_source_id: chargePoint.id, connector: Number(picked) } });
    toastNotice({ title: t('startSent', { number: Number(picked) }), text: t('startSentText') });
    onAsked?.(asked.id);
  };

  return (
    <Confirm
      opened
      onClose={onClose}
      title={isFixed ? t('startOn', { number: Number(picked) }) : t('startWhere')}
      action={t('start')}
      onConfirm={start}
    >
      <Stack gap="sm">
        <span>{t('startText', { name: chargePoint.title })}</span>
        {isFixed ? null : (
          <Radio.Group aria-label={t('connector')} value={picked} onChange={setPicked}>
            <Stack gap="xs">
              {free.map((connector) => (
                <Radio
                  key={connector.id}
                  value={String(connector.number)}
                  label={`${connector.number} · ${connectorTitle(connector)}`}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Confirm>
  );
}

/** Asks whether to stop a session, saying what it brought so far, and stops it. */
export function StopDialog({
  chargePoint,
  sessions,
  onClose,
  onAsked,
}: DialogProps & { sessions: readonly [Session, ...Session[]] }) {
  const t = useTranslations('network.charging');
  const { energy, money } = useFormats();
  const { actAsync } = useAct(orders.stopOrder, { changes: ['order'] });
  const [picked, setPicked] = useState(sessions[0].id);
  const session = sessions.find((each) => each.id === picked) ?? sessions[0];
  const said = (each: Session): string =>
    t('soFar', {
      name: isolated(chargePoint.title),
      energy: isolated(energy(each.energy)),
      cost: isolated(money(each.price, chargePoint.currency)),
    });

  const stop = async (): Promise<void> => {
    const connector = session.connector_number;
    const body = { power_source_id: chargePoint.id, connector, order_id: session.id };
    const { state } = await actAsync({ body });
    // One that had not begun is called off at once: no charger has to be asked.
    if (state === 'cancelled') toastDone({ title: t('calledOff', { number: connector }) });
    else toastNotice({ title: t('stopSent', { number: connector }), text: t('stopSentText') });
    if (state !== 'cancelled') onAsked?.(session.id);
  };

  return (
    <Confirm
      opened
      onClose={onClose}
      title={sessions.length > 1 ? t('stopWhich') : t('stopOn', { number: session.connector_number })}
      action={t('stop')}
      onConfirm={stop}
      danger
    >
      <Stack gap="sm">
        {sessions.length > 1 ? (
          <Radio.Group
            aria-label={t('connector')}
            value={String(picked)}
            onChange={(value) => setPicked(Number(value))}
          >
            <Stack gap="xs">
              {sessions.map((each) => (
                <Radio
                  key={each.id}
                  value={String(each.id)}
                  label={t('numbered', { number: each.connector_number })}
                  description={said(each)}
                />
              ))}
            </Stack>
          </Radio.Group>
        ) : (
          <span>{said(session)}</span>
        )}
        <span>{t('stopText')}</span>
      </Stack>
    </Confirm>
  );
}

/** Stops a session of a row: finds out first what is charging there. */
export function StopRowDialog({ chargePoint, onClose, onAsked }: DialogProps) {
  const t = useTranslations('network.charging');
  const source = useSessions(chargePoint.id);
  const [first, ...rest] = source.data ?? [];
  if (first)
    return (
      <StopDialog chargePoint={chargePoint} sessions={[first, ...rest]} onClose={onClose} onAsked={onAsked} />
    );
  return (
    <Confirm opened onClose={onClose} title={t('stopWhich')}>
      <Loaded source={source}>{() => t('nothingCharging', { name: chargePoint.title })}</Loaded>
    </Confirm>
  );
}
