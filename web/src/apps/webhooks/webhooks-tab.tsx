import { type Webhook, webhooks } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import type { Asked } from './asked';
import { WebhookLine } from './webhook-line';
import styles from './webhooks.module.css';

const WebhookDialog = lazy(() =>
  import('./webhook-dialog').then((module) => ({ default: module.WebhookDialog })),
);
const DeliveriesDialog = lazy(() =>
  import('./deliveries-dialog').then((module) => ({ default: module.DeliveriesDialog })),
);
const SecretDialog = lazy(() =>
  import('./secret-dialog').then((module) => ({ default: module.SecretDialog })),
);

/** The addresses to which events are posted. */
export function WebhooksTab() {
  const t = useTranslations('webhooks');
  const mayAdd = useMay()(webhooks.createWebhook.needs);
  const source = useCall(webhooks.listWebhooks, {}, { live: { kinds: ['webhook'] } });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { webhooks: most } = webhooks.webhookLimits;
  const known = source.data ?? [];
  const add =
    mayAdd && source.data !== undefined && known.length < most ? (
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        data-add-webhook
        onClick={() => setAsked({ what: 'new' })}
      >
        {t('add')}
      </Button>
    ) : null;
  return (
    <Section
      title={t('title')}
      text={known.length < most ? t('text') : t('full', { count: most })}
      actions={known.length === 0 ? null : add}
      flush
    >
      <Loaded source={source} skeleton={<Skeleton height={180} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<IconWebhook size={22} stroke={1.5} />}
              title={t('none')}
              text={t('noneText')}
              action={add}
            />
          ) : (
            <ul className={styles.list}>
              {list.map((webhook) => (
                <WebhookLine key={webhook.id} of={webhook} onAsk={setAsked} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Opened asked={asked} list={known} onAsk={setAsked} />
    </Section>
  );
}

interface OpenedProps {
  asked: Asked | null;
  list: readonly Webhook[];
  onAsk: (next: Asked | null) => void;
}

/** What is open over the list. */
function Opened({ asked, list, onAsk }: OpenedProps) {
  const close = (): void => onAsk(null);
  const of = asked !== null && 'id' in asked ? list.find(({ id }) => id === asked.id) : undefined;
  return (
    <Suspense fallback={null}>
      {asked?.what === 'new' ? (
        <WebhookDialog of={null} onClose={close} onSecret={(secret) => onAsk({ what: 'secret', secret })} />
      ) : null}
      {asked?.what === 'edit' && of !== undefined ? <WebhookDialog of={of} onClose={close} /> : null}
      {asked?.what === 'deliveries' && of !== undefined ? (
        <DeliveriesDialog of={of} opens={asked.opens} onClose={close} />
      ) : null}
      {asked?.what === 'secret' ? <SecretDialog secret={asked.secret} onClose={close} /> : null}
    </Suspense>
  );
}
