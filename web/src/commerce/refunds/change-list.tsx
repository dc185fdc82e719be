import {
  type MoneyChange,
  type OrderDetail,
  type OrderMoney,
  type RefundState,
  refunds,
} from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { type Shape, StatusBadge, type Tone } from '../../ui/status-badge';
import { Money } from '../../ui/values';
import { ReversalDialog } from './reversal-dialog';
import textStyles from '../../ui/text.module.css';
import styles from './change-list.module.css';

const looks: Readonly<Record<RefundState, { tone: Tone; shape: Shape }>> = {
  waiting: { tone: 'blue', shape: 'hollow' },
  sending: { tone: 'blue', shape: 'half' },
  stuck: { tone: 'red', shape: 'half' },
  paid: { tone: 'green', shape: 'full' },
  refused: { tone: 'red', shape: 'triangle' },
  cancelled: { tone: 'grey', shape: 'slashed' },
};

function Line({
  change,
  order,
  onReverse,
}: {
  change: MoneyChange;
  order: OrderDetail;
  onReverse: () => void;
}) {
  const t = useTranslations('refunds');
  const { exact } = useFormats();
  const mayReverse = useMay()(refunds.reverseMovement.needs) && change.can_reverse;
  const { refund, reason } = change;
  const name = isolated(change.by ?? t('system'));
  return (
    <li>
      <p className={styles.change}>
        <span>{t(`kinds.${change.kind}`)}</span>
        <Money value={change.amount} currency={order.currency} />
        {refund === null ? null : (
          <StatusBadge {...looks[refund.state]} label={t(`states.${refund.state}`)} plain />
        )}
        {change.mended_by === null ? null : <span className={textStyles.dim}>{t('reversed')}</span>}
      </p>
      {reason === null ? null : (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      <p className={textStyles.dim}>
        {t('who', { name, at: isolated(exact(new Date(change.at), order.time_zone)) })}
      </p>
      {mayReverse ? (
        <Button className={styles.reverse} variant="default" size="xs" onClick={onReverse}>
          {t('reverse')}
        </Button>
      ) : null}
    </li>
  );
}

/** Every movement of an order's money after its settlement, oldest first, each with its reversal where it may be. */
export function ChangeList({ money, order }: { money: OrderMoney; order: OrderDetail }) {
  const [reversed, setReversed] = useState<MoneyChange | null>(null);
  return (
    <>
      <ol className={styles.list}>
        {money.changes.map((change) => (
          <Line key={change.id} change={change} order={order} onReverse={() => setReversed(change)} />
        ))}
      </ol>
      {reversed === null ? null : (
        <ReversalDialog change={reversed} currency={order.currency} onClose={() => setReversed(null)} />
      )}
    </>
  );
}
