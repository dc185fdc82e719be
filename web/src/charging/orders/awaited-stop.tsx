import { orders, type Order, sessions } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconHourglassHigh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryKey, useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { useSiteText } from '../../ui/clocks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { Notice } from './notice';

interface AwaitedStopProps {
  order: Pick<Order, 'id' | 'awaits_stop_until'>;
  /** What it came to by the last reading; kWh, major units. */
  figures: { energy: number; price: number; currency: string };
  /** Of the power center. */
  zone: string;
}

function CloseOrder({ order: { id }, figures }: Omit<AwaitedStopProps, 'zone'>) {
  const t = useTranslations('charging.closing');
  const formats = useFormats();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { actAsync } = useAct(sessions.closeOrder, {
    changes: ['order'],
    onDone: (closed) => {
      const key = queryKey(orders.getOrder, { params: { id } });
      client.setQueryData(key, (former: Order | undefined) => former && { ...former, ...closed });
      toastDone({ title: t('done', { id: String(id) }) });
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('action')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('ask', { id: String(id) })}
        action={t('action')}
        onConfirm={() => actAsync({ params: { id } })}
      >
        {t('askText', {
          energy: isolated(formats.energy(figures.energy)),
          price: isolated(formats.money(figures.price, figures.currency)),
        })}
      </Confirm>
    </>
  );
}

/** The car is gone and only the charger's word is missing: until when it may come, and not to wait for it. */
export function AwaitedStop({ order, figures, zone }: AwaitedStopProps) {
  const t = useTranslations('charging.closing');
  const siteText = useSiteText();
  const mayClose = useMay()(sessions.closeOrder.needs);
  const { id, awaits_stop_until: until } = order;
  if (until === null) return null;
  return (
    <Notice
      tone="amber"
      icon={IconHourglassHigh}
      title={t('title')}
      text={t('text', { id: String(id), until: isolated(siteText(until, zone, 'time')) })}
      action={mayClose ? <CloseOrder order={order} figures={figures} /> : undefined}
    />
  );
}
