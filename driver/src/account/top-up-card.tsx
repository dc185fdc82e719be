import type { driverBalances } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { ownPath } from '../ui/address';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { CheckField, SelectField, TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card, Side } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { cardText } from './card-text';
import { loadCards } from './load-cards';
import styles from './form.module.css';

interface Props {
  balance: driverBalances.DriverBalance;
  onDone: () => void;
}

/** Digits as people of all four languages type them, with a comma or a point. */
const amountIn = (text: string): number => Number(text.trim().replace(',', '.'));

/** Pays in advance: by a card that is kept, or on the page of the provider. */
export function TopUpCard({ balance, onDone }: Props) {
  const { t, formats } = useLanguage();
  const { currency, top_up: limits } = balance;
  const [typed, setTyped] = useState(String(limits.amounts[0] ?? limits.least));
  const [card, setCard] = useState('');
  const [saves, setSaves] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const cards = useAnswer('cards', loadCards);
  const { isBusy, error, errorOf, run } = useDoing();
  const amount = amountIn(typed);
  const pay = async (): Promise<void> => {
    setPaid(false);
    const made = await ask<typeof driverBalances.topUpDriverBalance>('POST /api/v1/balance/top-up', {
      body: { amount, payment_card_id: card === '' ? undefined : Number(card), save_card: saves },
    });
    if (card === '') window.location.assign(ownPath(made.url));
    else setPaid(true);
    onDone();
  };
  const kept = cards.data ?? [];
  return (
    <Card title={t('topUp.title')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(pay);
        }}
      >
        <Side>
          {limits.amounts.map((each) => (
            <Button key={each} isPressed={amount === each} onPress={() => setTyped(String(each))}>
              {formats.money(each, currency)}
            </Button>
          ))}
        </Side>
        <TextField
          label={t('topUp.amount', { currency })}
          hint={t('topUp.limits', {
            least: formats.money(limits.least, currency),
            most: formats.money(limits.most, currency),
          })}
          inputMode="decimal"
          isCode
          value={typed}
          onValue={setTyped}
          error={errorOf('amount')}
        />
        {kept.length === 0 ? null : (
          <SelectField label={t('topUp.by')} value={card} onValue={setCard}>
            <option value="">{t('topUp.otherCard')}</option>
            {kept.map((each) => (
              <option key={each.id} value={each.id}>
                {cardText(each)}
              </option>
            ))}
          </SelectField>
        )}
        {card === '' ? <CheckField label={t('topUp.save')} isOn={saves} onChange={setSaves} /> : null}
        {error === undefined || errorOf('amount') !== undefined ? null : <Trouble error={error} />}
        {isPaid ? <Notice kind="good">{t('topUp.done')}</Notice> : null}
        <Button type="submit" kind="main" icon="card" isWide isBusy={isBusy} isOff={!(amount > 0)}>
          {t('topUp.do')}
        </Button>
      </form>
    </Card>
  );
}
