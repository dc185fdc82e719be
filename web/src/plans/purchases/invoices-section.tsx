import { type PlanInvoice, purchases } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { saveFileOf } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import styles from './invoices.module.css';

function Row({ invoice }: { invoice: PlanInvoice }) {
  const t = useTranslations('subscriptions.purchases');
  const { date, money } = useFormats();
  const { time_zone: zone } = useUser();
  const saving = useMutation<void, ApiError>({
    retry: false,
    mutationFn: () => saveFileOf(purchases.downloadInvoice, { params: { id: invoice.id } }),
  });
  return (
    <li className={styles.row}>
      <span className={styles.number}>
        <bdi>{invoice.number}</bdi>
      </span>
      <span>{date(new Date(invoice.issued_at), zone)}</span>
      <span>{`${t(`plan.${invoice.plan}`)} · ${t(`billing.${invoice.billing}`)}`}</span>
      <bdi className={styles.total}>{money(invoice.total, invoice.currency)}</bdi>
      <Button
        size="xs"
        variant="default"
        loading={saving.isPending}
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={t('invoices.downloadOf', { number: invoice.number })}
        onClick={() => saving.mutate()}
      >
        {t('invoices.download')}
      </Button>
    </li>
  );
}

/** What the installation billed for the plan, the newest first; older ones page by page. */
export function InvoicesSection() {
  const t = useTranslations('subscriptions.purchases.invoices');
  const [before, setBefore] = useState<number | undefined>();
  const source = useCall(
    purchases.listInvoices,
    { query: before === undefined ? {} : { before } },
    { keep: true, live: { kinds: ['subscription'] } },
  );
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded source={source}>
        {({ data, next }) => (
          <>
            {data.length === 0 ? <p>{t('empty')}</p> : null}
            <ul className={styles.rows}>
              {data.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </ul>
            {before === undefined ? null : (
              <Button variant="default" size="xs" onClick={() => setBefore(undefined)}>
                {t('newest')}
              </Button>
            )}
            {next === null ? null : (
              <Button variant="default" size="xs" onClick={() => setBefore(next)}>
                {t('older')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
