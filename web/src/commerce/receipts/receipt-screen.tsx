import { type LinkedReceipt, receipts } from '@voltdeck/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useCall } from '../../api/hooks';
import { GuestFrame } from '../../identity';
import { isolated } from '../../ui/isolated';
import { DownloadButton } from './download-button';
import { ReceiptSheet } from './receipt-sheet';
import styles from './receipt-screen.module.css';

const RateSession = lazy(() => import('./rate-session').then((module) => ({ default: module.RateSession })));

/** A link that opens nothing says so; where nobody answered, it may be tried again. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('receipts.page');
  const { isUnreachable = false, status = 0 } = isApiError(error) ? error : {};
  const isUnknown = !isUnreachable && status === 404;
  return (
    <GuestFrame title={t(isUnknown ? 'unknown' : 'away')} text={t(isUnknown ? 'unknownText' : 'awayText')}>
      {isUnknown ? null : (
        <Button fullWidth onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </GuestFrame>
  );
}

interface ShownProps {
  receipt: LinkedReceipt;
  token: string;
  isPrinted: boolean;
}

function Shown({ receipt, token, isPrinted }: ShownProps) {
  const t = useTranslations('receipts');
  useEffect(() => {
    if (isPrinted) window.print();
  }, [isPrinted]);
  return (
    <GuestFrame
      title={t('page.title', { kind: t(`kinds.${receipt.kind}`), number: isolated(receipt.number) })}
      text={receipt.amends === null ? '' : t('page.amends', { number: isolated(receipt.amends) })}
      isWide
    >
      <ReceiptSheet receipt={receipt} />
      <Group gap="xs" className={styles.actions}>
        <DownloadButton endpoint={receipts.openReceiptFile} request={{ params: { token } }} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </Group>
      <Suspense fallback={null}>
        <RateSession receipt={receipt} token={token} />
      </Suspense>
    </GuestFrame>
  );
}

/** `/r/{token}`: a receipt for whoever has its link. */
export function ReceiptScreen() {
  const t = useTranslations('receipts.page');
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { print } = useSearch({ strict: false }) as { print?: string };
  const { data, error, refetch } = useCall(
    receipts.openReceipt,
    { params: { token } },
    // What was issued never changes.
    { quiet: true, staleTime: Infinity },
  );
  if (data !== undefined) return <Shown receipt={data} token={token} isPrinted={print !== undefined} />;
  if (error !== null) return <Refused error={error} onRetry={() => void refetch()} />;
  return (
    <GuestFrame title={t('loading')} text="" isWide>
      <Skeleton height={320} />
    </GuestFrame>
  );
}
