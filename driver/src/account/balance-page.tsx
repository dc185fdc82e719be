import type { driverBalances } from '@voltdeck/contract';
import { useRef } from 'preact/hooks';
import { ask } from '../api/ask';
import { type Answer, useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { Card, Dim, Page } from '../ui/page';
import { Row, Rows } from '../ui/rows';
import { useDoing } from '../ui/use-doing';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { CardsCard } from './cards-card';
import { MovementsCard } from './movements-card';
import { TopUpCard } from './top-up-card';

/** Somebody may come back from the page of the provider: what was paid there shows soon. */
const everyMs = 5_000;

/** What is kept with the operator, how it is paid, and the cards it is paid by. */
export function BalancePage() {
  const { t } = useLanguage();
  const answer = useAnswer(
    'balance',
    () => ask<typeof driverBalances.getDriverBalance>('GET /api/v1/balance'),
    { everyMs: () => everyMs },
  );
  const balance = answer.data;
  return (
    <Page title={t('account.payment')} back="/account">
      <AsOf answer={answer} />
      {balance === undefined ? (
        answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )
      ) : (
        <>
          <BalanceCard balance={balance} answer={answer} />
          <TopUpCard balance={balance} onDone={answer.reload} />
          <CardsCard />
          <MovementsCard balance={balance.balance} />
        </>
      )}
    </Page>
  );
}

interface Props {
  balance: driverBalances.DriverBalance;
  answer: Answer<driverBalances.DriverBalance>;
}

function BalanceCard({ balance, answer }: Props) {
  const { t, formats } = useLanguage();
  const dialog = useRef<DialogHandle>(null);
  const { isBusy, error, run } = useDoing();
  const { currency, available, reserved, owed } = balance;
  const money = (amount: number): string => formats.money(amount, currency);
  const giveBack = async (): Promise<void> =>
    answer.set(await ask<typeof driverBalances.giveBackBalance>('POST /api/v1/balance/give-back'));
  return (
    <Card title={t('balance.title')}>
      <Rows>
        <Row label={t('balance.available')} isStrong>
          <bdi>{money(available)}</bdi>
        </Row>
        {reserved === 0 ? null : (
          <Row label={t('balance.reserved')}>
            <bdi>{money(reserved)}</bdi>
          </Row>
        )}
        {owed === 0 ? null : (
          <Row label={t('balance.owed')}>
            <bdi>{money(owed)}</bdi>
          </Row>
        )}
      </Rows>
      <Dim>{t('balance.hint')}</Dim>
      {error === undefined ? null : <Trouble error={error} />}
      {available <= 0 ? null : (
        <Button kind="quiet" isBusy={isBusy} onPress={() => dialog.current?.open()}>
          {t('balance.giveBack')}
        </Button>
      )}
      <Dialog
        handle={dialog}
        title={t('balance.giveBackQuestion', { amount: money(available) })}
        confirm={t('balance.giveBack')}
        onConfirm={() => run(giveBack)}
      >
        {t('balance.giveBackHint')}
      </Dialog>
    </Card>
  );
}
