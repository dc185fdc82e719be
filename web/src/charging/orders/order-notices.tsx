import type { OrderDetail } from '@voltdeck/contract';
import { IconAlertTriangle, IconGavel, IconHandStop, type Icon } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useReasons } from './reasons';

interface NoticeProps {
  tone: 'amber' | 'red' | 'grey';
  icon: Icon;
  title: string;
  text: string;
}

function Notice({ tone, icon: Mark, title, text }: NoticeProps) {
  return (
    <div className="vd-order-notice" data-tone={tone} role="note">
      <Mark size={18} stroke={1.7} aria-hidden />
      <div>
        <p className="vd-order-notice-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** What somebody should know before reading the figures: a failure, a settlement that waits, an end by rule. */
export function OrderNotices({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.flags');
  const { failureText, heldText, stopText } = useReasons();
  const { failure_reason: failure, held_reason: held, stop_reason: stop } = order;
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
      {held === null ? null : (
        <Notice
          tone="amber"
          icon={IconHandStop}
          title={t('held')}
          text={t('heldHint', { reason: heldText(held) })}
        />
      )}
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
