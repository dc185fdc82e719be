import { type Webhook, type WebhookDelivery, webhooks } from '@voltdeck/contract';
import { Button, Stack } from '@mantine/core';
import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { CopyButton } from '../../ui/copy-button';
import { DefinitionList } from '../../ui/details';
import { StatusBadge } from '../../ui/status-badge';
import { Code, Count } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { deliveryLooks } from './standing';
import { kindTexts } from './kind-texts';
import { useError } from './use-error';
import styles from './webhooks.module.css';

interface DeliveryLineProps {
  of: WebhookDelivery;
  webhook: Webhook;
  isOpen: boolean;
  onToggle: () => void;
}

/** One event on its way to an address, or come to its end; opens to show what was sent and answered. */
export function DeliveryLine({ of, webhook, isOpen, onToggle }: DeliveryLineProps) {
  const t = useTranslations('webhooks');
  const panel = useId();
  return (
    <li data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
      >
        <IconChevronRight size={15} className={styles.chevron} aria-hidden />
        <span className={styles.what}>{t(`kind.${kindTexts[of.kind]}`)}</span>
        <StatusBadge plain {...deliveryLooks[of.state]} label={t(`delivery.${of.state}`)} />
        <span className={styles.at}>
          <OwnTime at={of.at} as="short" />
        </span>
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen ? <Sent of={of} webhook={webhook} /> : null}
      </div>
    </li>
  );
}

/** JSON with line breaks for people; what is none stays as it came. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

function Text({ title, text }: { title: string; text: string }) {
  const shown = useMemo(() => readable(text), [text]);
  return (
    <div className={styles.text}>
      <div>
        {title}
        <CopyButton value={text} what={title} />
      </div>
      <pre dir="ltr">{shown}</pre>
    </div>
  );
}

function Sent({ of, webhook }: Pick<DeliveryLineProps, 'of' | 'webhook'>) {
  const t = useTranslations('webhooks');
  const { number } = useFormats();
  const errorOf = useError();
  const took = of.duration_ms === null ? null : t('milliseconds', { value: number(of.duration_ms) });
  const said = of.status === null ? null : String(of.status);
  return (
    <Stack gap="sm" className={styles.sent}>
      <DefinitionList
        items={[
          { label: t('tries'), value: <Count value={of.tries} /> },
          { label: t('answer'), value: errorOf(of.error, of.status) ?? said },
          {
            label: t('triedAt'),
            value: of.tried_at === null ? null : <OwnTime at={of.tried_at} as="short" />,
          },
          { label: t('nextAt'), value: of.next_at === null ? null : <OwnTime at={of.next_at} as="short" /> },
          { label: t('took'), value: took },
          {
            label: t('eventId'),
            value: (
              <span className={styles.url}>
                <Code>{of.event_id}</Code>
              </span>
            ),
          },
        ]}
      />
      <Text title={t('body')} text={of.body} />
      {of.answer === null || of.answer === '' ? null : <Text title={t('answerBody')} text={of.answer} />}
      <Replay of={of} webhook={webhook} />
    </Stack>
  );
}

/** Sends it again; what waits is sent anyway, and one that is off takes tests alone. */
function Replay({ of, webhook }: Pick<DeliveryLineProps, 'of' | 'webhook'>) {
  const t = useTranslations('webhooks');
  const mayReplay = useMay()(webhooks.replayDelivery.needs);
  const { act, isPending } = useAct(webhooks.replayDelivery, { invalidates: [webhooks.listDeliveries] });
  if (!mayReplay || of.state === 'waiting') return null;
  if (!webhook.is_active && of.kind !== webhooks.testKind) return <p>{t('replayOff')}</p>;
  return (
    <Button
      className={styles.replay}
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={isPending}
      onClick={() => act({ params: { id: webhook.id, deliveryId: of.id } })}
    >
      {t('replay')}
    </Button>
  );
}
