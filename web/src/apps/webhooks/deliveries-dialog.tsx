import { type DeliveryState, type Webhook, webhooks } from '@voltdeck/contract';
import { Button, Group, Modal, NativeSelect, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Code } from '../../ui/values';
import { DeliveryLine } from './delivery-line';
import { useDeliveries } from './use-deliveries';
import textStyles from '../../ui/text.module.css';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  of: Webhook;
  /** The delivery that is looked at first. */
  opens?: number | undefined;
}

/** What was sent to a webhook, with the answers. */
export function DeliveriesDialog({ of, opens, onClose }: DeliveriesProps & { onClose: () => void }) {
  const t = useTranslations('webhooks');
  const close = useTranslations('ui.actions')('close');
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <div>
            <Modal.Title fw={600}>{t('deliveries')}</Modal.Title>
            <p className={styles.url}>
              <Code>{of.url}</Code>
            </p>
            <p className={textStyles.small}>{t('kept', { count: webhooks.webhookLimits.keptDays })}</p>
          </div>
          <Deliveries of={of} opens={opens} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {close}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

function Deliveries({ of, opens }: DeliveriesProps) {
  const t = useTranslations('webhooks');
  const [state, setState] = useState<DeliveryState | null>(null);
  const [open, setOpen] = useState(opens);
  const { source, older } = useDeliveries(of.id, state);
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('state')}
        value={state ?? ''}
        onChange={(event) =>
          setState(webhooks.deliveryStates.find((one) => one === event.currentTarget.value) ?? null)
        }
        data={[
          { value: '', label: t('anyState') },
          ...webhooks.deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) })),
        ]}
      />
      <Loaded source={source} skeleton={<Skeleton height={160} />}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState isSmall title={t('nothingSent')} text={t('nothingSentText')} />
          ) : (
            <ol className={styles.deliveries}>
              {lines.map((line) => (
                <DeliveryLine
                  key={line.id}
                  of={line}
                  webhook={of}
                  isOpen={open === line.id}
                  onToggle={() => setOpen(open === line.id ? undefined : line.id)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {older.hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          loading={older.isFetchingNextPage}
          onClick={() => void older.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
    </Stack>
  );
}
