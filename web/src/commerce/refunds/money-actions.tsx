import { type OrderDetail, type OrderMoney, refunds } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { RefundDialog } from './refund-dialog';
import { useMoneyAct } from './use-money-act';
import { WriteOffDialog } from './write-off-dialog';

interface ActionsProps {
  order: OrderDetail;
  money: OrderMoney;
}

interface AskProps extends ActionsProps {
  isAsked: boolean;
  onClose: () => void;
}

/** Begins the tries to collect the debt, once that is confirmed. */
function AskToCollect({ order, money: standing, isAsked, onClose }: AskProps) {
  const t = useTranslations('refunds.asking');
  const { money } = useFormats();
  const { actAsync } = useMoneyAct(refunds.collectDebt, { onDone: () => toastDone({ title: t('done') }) });
  return (
    <Confirm
      opened={isAsked}
      onClose={onClose}
      title={t('title', { debt: isolated(money(standing.debt, standing.currency)) })}
      action={t('send')}
      onConfirm={async () => void (await actAsync({ params: { id: order.id } }))}
    >
      {t('text')}
    </Confirm>
  );
}

/** Ends the tries, once that is confirmed. */
function AskToStop({ order, isAsked, onClose }: AskProps) {
  const t = useTranslations('refunds.asking');
  const { actAsync } = useMoneyAct(refunds.stopCollecting, {
    onDone: () => toastDone({ title: t('stopped') }),
  });
  return (
    <Confirm
      opened={isAsked}
      onClose={onClose}
      title={t('stopTitle')}
      action={t('stopSend')}
      onConfirm={async () => void (await actAsync({ params: { id: order.id } }))}
    >
      {t('stopText')}
    </Confirm>
  );
}

type Asked = 'refund' | 'write-off' | 'collect' | 'stop';

/** What may be done with the money of an order as it stands. */
export function MoneyActions({ order, money }: ActionsProps) {
  const t = useTranslations('refunds');
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const mayAct = may(refunds.refundOrder.needs) && may(refunds.writeOffDebt.needs);
  if (!mayAct) return null;
  const state = money.collection?.state;
  const isTrying = state === 'waiting' || state === 'sending';
  const ask = (what: Asked, label: string) => (
    <Button variant="default" onClick={() => setAsked(what)}>
      {label}
    </Button>
  );
  const asks = { order, money, onClose: close };
  return (
    <Group gap="xs">
      {money.debt > 0 && !isTrying ? ask('collect', t('collect')) : null}
      {state === 'waiting' ? ask('stop', t('stop')) : null}
      {money.debt > 0 ? ask('write-off', t('writeOff')) : null}
      {money.paid > 0 ? ask('refund', t('refund')) : null}
      {asked === 'refund' ? <RefundDialog {...asks} /> : null}
      {asked === 'write-off' ? <WriteOffDialog orderId={order.id} money={money} onClose={close} /> : null}
      <AskToCollect {...asks} isAsked={asked === 'collect'} />
      <AskToStop {...asks} isAsked={asked === 'stop'} />
    </Group>
  );
}
