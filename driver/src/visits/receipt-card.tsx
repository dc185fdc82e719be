import type { ReceiptKind, Visit, visits } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { useLanguage } from '../i18n/language';
import type { TextKey } from '../i18n/texts';
import { ownPath } from '../ui/address';
import { Button, OutLink } from '../ui/button';
import { TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card, Dim, Side } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { lacksReceipt } from './standing';
import styles from './receipt-card.module.css';

interface Props {
  visit: Visit;
  onVisit: (visit: Visit) => void;
}

const kinds: Record<ReceiptKind, TextKey> = {
  receipt: 'receipt.receipt',
  'credit-note': 'receipt.creditNote',
  'debit-note': 'receipt.debitNote',
};

/** The receipt to look at, to keep, and to have sent. */
export function ReceiptCard({ visit, onVisit }: Props) {
  const { t } = useLanguage();
  const { receipts, receipt_mail: mail } = visit;
  if (receipts.length === 0 && !lacksReceipt(visit)) return null;
  return (
    <Card title={t('receipt.title')}>
      {receipts.length === 0 ? <Dim>{t('receipt.soon')}</Dim> : null}
      {receipts.map(({ kind, number, url, file }) => (
        <div key={number} className={styles.receipt}>
          <p>
            {t(kinds[kind])} <bdi>{number}</bdi>
          </p>
          <Side>
            <OutLink href={ownPath(url)} icon="receipt" isNew>
              {t('receipt.show')}
            </OutLink>
            <OutLink href={ownPath(file)} isNew>
              {t('receipt.download')}
            </OutLink>
          </Side>
        </div>
      ))}
      {mail === 'none' ? null : (
        <Notice kind={mail === 'sent' ? 'good' : 'info'}>
          {mail === 'sent' ? t('receipt.sent') : t('receipt.waiting')}
        </Notice>
      )}
      {mail === 'waiting' ? null : <MailForm visit={visit} onVisit={onVisit} />}
    </Card>
  );
}

function MailForm({ visit, onVisit }: Props) {
  const { t } = useLanguage();
  const [email, setEmail] = useState('');
  const { isBusy, error, errorOf, run } = useDoing();
  const send = async (): Promise<void> => {
    onVisit(
      await ask<typeof visits.mailVisitReceipt>('POST /api/c/visits/{visit}/receipt-mail', {
        params: { visit: visit.visit },
        body: { email },
      }),
    );
    setEmail('');
  };
  const wrong = errorOf('email');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(send);
      }}
    >
      <TextField
        label={t('receipt.email')}
        hint={t('receipt.emailHint')}
        type="email"
        autoComplete="email"
        isCode
        value={email}
        onValue={setEmail}
        error={wrong}
      />
      {error !== undefined && wrong === undefined ? <Trouble error={error} /> : null}
      <Button type="submit" isBusy={isBusy} isOff={email.trim() === ''}>
        {t('receipt.send')}
      </Button>
    </form>
  );
}
