import { messages, orders, type OrderDetail, sessions } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useLivePatches } from '../../api/live-patches';
import { useMay } from '../../api/user';
import { NotFoundState, Loaded } from '../../ui/page-states';
import { Page } from '../../ui/page';
import { UrlTabs } from '../../ui/url-tabs';
import { OrderMessages } from '../messages/order-messages';
import { stopAtOf, StopDialog, stoppableOf } from './stop-dialog';
import { CommandWatch } from './command-watch';
import { CorrectButton } from './correct-button';
import { NeighbourButtons } from './neighbour-buttons';
import { OrderFigures } from './order-figures';
import { OrderStateBadge } from './order-state';
import { OrderNotices } from './order-notices';
import { Place } from './place';
import { SessionStory } from './session-story';
import { isStopping, isUnfinished, isWaiting, mayBeStopped } from './states';
import textStyles from '../../ui/text.module.css';

interface OrderScreenProps {
  id: number;
  /** How the order was paid; told by the domain that moves the money. */
  payment: (order: OrderDetail) => ReactNode;
  /** What became of that since; told by the same. */
  money: (order: OrderDetail) => ReactNode;
}

function StopButton({ order, onAsked }: { order: OrderDetail; onAsked: (id: number) => void }) {
  const t = useTranslations('charging');
  const mayStop = useMay()(sessions.stopOrder.needs);
  const [isAsking, setAsking] = useState(false);
  if (!mayStop) return null;
  if (isStopping(order)) {
    return (
      <Button variant="default" loading>
        {t('state.stopping')}
      </Button>
    );
  }
  if (!mayBeStopped(order)) return null;
  return (
    <>
      <Button
        color="red"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {isWaiting(order) ? t('stopping.cancelAction') : t('stopping.action')}
      </Button>
      {isAsking ? (
        <StopDialog
          at={stopAtOf(order)}
          sessions={[stoppableOf(order)]}
          onClose={() => setAsking(false)}
          onAsked={onAsked}
        />
      ) : null}
    </>
  );
}

function OrderPage({ order, payment, money }: { order: OrderDetail } & Omit<OrderScreenProps, 'id'>) {
  const t = useTranslations('charging');
  const mayListMessages = useMay()(messages.listMessages.needs);
  const [watched, setWatched] = useState<number | null>(null);
  useLivePatches('orders', [order.id]);
  const tabs = [
    {
      id: 'session',
      label: t('detail.session'),
      content: () => <SessionStory order={order} payment={payment(order)} money={money(order)} />,
    },
    ...(mayListMessages
      ? [
          {
            id: 'messages',
            label: t('detail.messages'),
            content: () => <OrderMessages order={order} isRunning={isUnfinished(order)} />,
          },
        ]
      : []),
  ];
  return (
    <Page
      title={t('detail.title', { id: order.id })}
      text={<Place order={order} />}
      badge={<OrderStateBadge order={order} />}
      actions={
        <Group gap="xs">
          <NeighbourButtons id={order.id} />
          <StopButton order={order} onAsked={setWatched} />
          {order.held_reason === null ? <CorrectButton order={order} /> : null}
        </Group>
      }
      figures={<OrderFigures order={order} />}
    >
      <OrderNotices order={order} />
      {watched === null ? null : <CommandWatch orderId={watched} onDone={() => setWatched(null)} />}
      <UrlTabs label={t('detail.parts')} tabs={tabs} />
    </Page>
  );
}

function Missing() {
  const t = useTranslations('charging.detail');
  return (
    <NotFoundState
      action={
        <Button
          component={Link}
          to="/orders"
          variant="default"
          leftSection={<IconArrowLeft size={16} className={textStyles.mirrored} aria-hidden />}
        >
          {t('toList')}
        </Button>
      }
    />
  );
}

/** `/orders/{id}`: one session as a story, live while it runs. */
export function OrderScreen({ id, payment, money }: OrderScreenProps) {
  const t = useTranslations('charging.detail');
  const source = useCall(orders.getOrder, { params: { id } }, { live: { kinds: ['order'], id } });
  const { data: order, error } = source;
  if (order !== undefined) return <OrderPage order={order} payment={payment} money={money} />;
  if (error?.status === 404 || error?.status === 422) return <Missing />;
  return (
    <Page title={t('title', { id })}>
      <Loaded source={source}>{() => null}</Loaded>
    </Page>
  );
}
