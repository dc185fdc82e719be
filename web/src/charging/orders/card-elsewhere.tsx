import type { OrderDetail } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSiteText } from '../../ui/clocks';
import { isolated } from '../../ui/isolated';
import { Notice } from './notice';
import { isRunning } from './states';

/** Its card has begun another session while its charger was away: which one, and that this one goes on. */
export function CardElsewhere({
  order,
}: {
  order: Pick<OrderDetail, 'token_elsewhere' | 'state' | 'time_zone'>;
}) {
  const t = useTranslations('charging.elsewhere');
  const siteText = useSiteText();
  const { token_elsewhere: elsewhere, time_zone: zone } = order;
  if (elsewhere === null) return null;
  const id = String(elsewhere.order_id);
  return (
    <Notice
      tone="grey"
      icon={IconCreditCard}
      title={t('title')}
      text={t(isRunning(order) ? 'text' : 'textOver', {
        id,
        place: isolated(elsewhere.charge_point.title),
        at: isolated(siteText(elsewhere.at, zone)),
        since: isolated(siteText(elsewhere.offline_since, zone)),
      })}
      action={
        <Button component={Link} to={`/orders/${id}`} variant="default">
          {t('open', { id })}
        </Button>
      }
    />
  );
}
