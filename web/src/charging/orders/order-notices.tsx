import { orders, workList, type OrderDetail } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconChecks, IconGavel, IconHandStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { targetOf } from '../../ui/address';
import { AwaitedStop } from './awaited-stop';
import { CardElsewhere } from './card-elsewhere';
import { outcomeOf } from './command-watch';
import { ConfirmFigures } from './confirm-figures';
import { CorrectButton } from './correct-button';
import { Notice } from './notice';
import { useReasons } from './reasons';
import { isRunning, mayBeConfirmed } from './states';

/** Figures in doubt, in words, with what to do about them. */
function Held({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging');
  const { heldText } = useReasons();
  const mayConfirm = useMay()(orders.confirmOrder.needs) && mayBeConfirmed(order);
  const [isAsking, setAsking] = useState(false);
  const mayList = useMay()(workList.listWork.needs);
  const reason = heldText(order.held_reason ?? '');
  return (
    <Notice
      tone="amber"
      icon={IconHandStop}
      title={t('flags.held')}
      text={t(order.state === 'completed' ? 'flags.heldHint' : 'flags.heldRunning', { reason })}
      action={
        <Group gap="xs">
          {mayList && order.state === 'completed' ? (
            <Button
              component={Link}
              {...targetOf('/quarantine', { item: `held-${order.id}` })}
              variant={mayConfirm ? 'subtle' : 'default'}
            >
              {t('flags.heldList')}
            </Button>
          ) : null}
          {mayConfirm ? (
            <>
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('confirming.action')}
              </Button>
              <CorrectButton order={order} />
            </>
          ) : null}
        </Group>
      }
    >
      <ConfirmFigures order={isAsking ? order : null} onClose={() => setAsking(false)} />
    </Notice>
  );
}

/** Who answered for figures that were in doubt. */
function Confirmed({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.confirming');
  const { heldText } = useReasons();
  const formats = useFormats();
  const { confirmation } = order;
  if (confirmation === null) return null;
  const said = t('confirmedText', {
    reason: heldText(confirmation.hold),
    at: formats.exact(new Date(confirmation.at), order.time_zone),
    name: confirmation.by ?? t('somebody'),
  });
  return (
    <Notice
      tone="grey"
      icon={IconChecks}
      title={t('confirmed')}
      text={
        confirmation.comment === null ? said : `${said} ${t('because', { comment: confirmation.comment })}`
      }
    />
  );
}

/** A stop that the charger would not heed, with what to do next. */
function Refused({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.outcome');
  const outcome = isRunning(order) ? outcomeOf(order) : null;
  if (outcome !== 'stopRejected' && outcome !== 'stopUnanswered') return null;
  return (
    <Notice
      tone="red"
      icon={IconAlertTriangle}
      title={t(`${outcome}.title`, { id: order.id })}
      text={t(`${outcome}.text`)}
    />
  );
}

/** What somebody should know before reading the figures: a failure, a settlement that waits, an end by rule. */
export function OrderNotices({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.flags');
  const { failureText, stopText } = useReasons();
  const { failure_reason: failure, stop_reason: stop } = order;
  const isFailed = order.state === 'failed';
  return (
    <>
      {failure === null || order.state === 'completed' ? null : (
        <Notice
          tone={isFailed ? 'red' : 'grey'}
          icon={IconAlertTriangle}
          title={t(isFailed ? 'failed' : 'cancelled')}
          text={failureText(failure)}
        />
      )}
      <Refused order={order} />
      <AwaitedStop
        order={order}
        figures={{ energy: order.charging_session_energy, price: order.price, currency: order.currency }}
        zone={order.time_zone}
      />
      <CardElsewhere order={order} />
      {order.held_reason === null ? null : <Held order={order} />}
      <Confirmed order={order} />
      {order.closed_by_rule ? (
        <Notice
          tone="amber"
          icon={IconGavel}
          title={t('closed')}
          text={t('closedHint', { reason: stop === null ? t('unknown') : stopText(stop) })}
        />
      ) : null}
    </>
  );
}
