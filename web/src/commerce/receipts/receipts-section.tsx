import { type OrderDetail, type OrderReceipt, receipts } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { CopyButton } from '../../ui/copy-button';
import { Section, SectionBody } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { Code, Money } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { DownloadButton } from './download-button';
import textStyles from '../../ui/text.module.css';
import styles from './receipts.module.css';

/** The address under which whoever gets it sees the document. */
const linkOf = (token: string): string => `${window.location.origin}/r/${token}`;

function Issued({ receipt, order }: { receipt: OrderReceipt; order: OrderDetail }) {
  const t = useTranslations('receipts');
  const { token } = receipt;
  const tab = { component: 'a', target: '_blank', rel: 'noopener' } as const;
  return (
    <li>
      <p className={styles.issued}>
        <span>{t(`kinds.${receipt.kind}`)}</span>
        <Code>{receipt.number}</Code>
        <Money value={receipt.total} currency={receipt.currency} />
      </p>
      <p className={textStyles.dim}>
        {t('issuedAt')} <SiteTime at={receipt.issued_at} zone={order.time_zone} as="moment" />
      </p>
      <div className={styles.actions}>
        <Button
          {...tab}
          href={linkOf(token)}
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={14} aria-hidden />}
        >
          {t('open')}
        </Button>
        <DownloadButton
          endpoint={receipts.downloadReceipt}
          request={{ params: { id: order.id }, query: { receipt_id: receipt.id } }}
          size="xs"
        />
        <Button
          {...tab}
          href={`${linkOf(token)}?print=now`}
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={14} aria-hidden />}
        >
          {t('print')}
        </Button>
        <CopyButton value={linkOf(token)} what={t('link')} />
      </div>
    </li>
  );
}

function IssueButton({ orderId }: { orderId: number }) {
  const t = useTranslations('receipts');
  const { act, isPending } = useAct(receipts.issueReceipt, {
    invalidates: [receipts.listReceipts],
    changes: ['order'],
  });
  return (
    <Button variant="default" size="xs" loading={isPending} onClick={() => act({ params: { id: orderId } })}>
      {t('issue')}
    </Button>
  );
}

/** The receipt of an order and the notes that change it, to be opened, saved, printed and passed on. */
export function ReceiptsSection({ order }: { order: OrderDetail }) {
  const t = useTranslations('receipts');
  const may = useMay();
  const source = useCall(
    receipts.listReceipts,
    { params: { id: order.id } },
    { live: { kinds: ['order'], id: order.id }, quiet: true },
  );
  const mayIssue = source.data?.is_due === true && may(receipts.issueReceipt.needs);
  return (
    <Section title={t('title')} actions={mayIssue ? <IssueButton orderId={order.id} /> : undefined} flush>
      <Loaded
        source={source}
        skeleton={
          <SectionBody>
            <Skeleton height={72} />
          </SectionBody>
        }
      >
        {({ receipts: issued, is_due: isDue }) =>
          issued.length === 0 ? (
            <SectionBody>
              <p className={textStyles.dim}>{t(isDue ? 'due' : 'none')}</p>
            </SectionBody>
          ) : (
            <ol className={styles.list}>
              {issued.map((receipt) => (
                <Issued key={receipt.id} receipt={receipt} order={order} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  );
}
