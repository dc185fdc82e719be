import { type Webhook, webhooks } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconList, IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { StatusBadge } from '../../ui/status-badge';
import { Code } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import type { Asked } from './asked';
import { LineMenu } from './line-menu';
import { lookOf, type Standing, standingOf } from './standing';
import { kindTexts } from './kind-texts';
import { useError } from './use-error';
import textStyles from '../../ui/text.module.css';
import styles from './webhooks.module.css';

interface WebhookLineProps {
  of: Webhook;
  onAsk: (next: Asked) => void;
}

/** An address with what is sent there, how it goes, and what can be done with it. */
export function WebhookLine({ of, onAsk }: WebhookLineProps) {
  const t = useTranslations('webhooks');
  const may = useMay();
  const standing = standingOf(of);
  const { act, isPending } = useAct(webhooks.testWebhook, {
    onDone: ({ id }) => onAsk({ what: 'deliveries', id: of.id, opens: id }),
  });
  return (
    <li>
      <div className={styles.about}>
        <p className={styles.url}>
          <Code>{of.url}</Code>
        </p>
        {of.description === null ? null : (
          <p>
            <bdi className={styles.description}>{of.description}</bdi>
          </p>
        )}
        <p className={textStyles.small}>{of.kinds.map((kind) => t(`kind.${kindTexts[kind]}`)).join(' · ')}</p>
        <div className={styles.standing}>
          <StatusBadge {...lookOf(of)} label={t(`standing.${standing}`)} />
          <span className={textStyles.small}>
            <Since of={of} standing={standing} />
          </span>
        </div>
        {of.former_secret_until === null ? null : (
          <p className={textStyles.small}>
            {t('formerSecret')} <OwnTime at={of.former_secret_until} as="short" />
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconList size={14} aria-hidden />}
          onClick={() => onAsk({ what: 'deliveries', id: of.id })}
        >
          {t('deliveries')}
        </Button>
        {may(webhooks.testWebhook.needs) ? (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSend size={14} aria-hidden />}
              loading={isPending}
              onClick={() => act({ params: { id: of.id } })}
            >
              {t('test')}
            </Button>
            <LineMenu of={of} onAsk={onAsk} />
          </>
        ) : null}
      </div>
    </li>
  );
}

/** Since when it stands so, and why. */
function Since({ of, standing }: { of: Webhook; standing: Standing }) {
  const t = useTranslations('webhooks');
  const errorOf = useError();
  const why = errorOf(of.last_error, of.last_status);
  if (standing === 'new') return t('since.new');
  if (standing === 'good')
    return (
      <>
        {t('since.good')} <OwnTime at={of.delivered_at} as="short" />
      </>
    );
  const reason = standing === 'off' && of.off_reason !== null ? t(`off.${of.off_reason}`) : null;
  return (
    <>
      {t('since.since')} <OwnTime at={standing === 'off' ? of.off_since : of.failing_since} as="short" />
      {reason === null ? null : ` · ${reason}`}
      {why === null || of.off_reason === 'by-hand' ? null : ` · ${why}`}
    </>
  );
}
