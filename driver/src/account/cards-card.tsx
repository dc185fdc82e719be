import type { paymentCards } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { Card, Dim, Side } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { cardText } from './card-text';
import { loadCards } from './load-cards';
import styles from './list.module.css';

/** The cards that are kept, and which is used unless told. */
export function CardsCard() {
  const { t } = useLanguage();
  const answer = useAnswer('cards', loadCards);
  const { isBusy, error, run } = useDoing();
  const cards = answer.data ?? [];
  const choose = (id: number) => async (): Promise<void> =>
    answer.set(
      await ask<typeof paymentCards.choosePaymentCard>('PUT /api/v1/payment-cards/{id}/default', {
        params: { id },
      }),
    );
  const remove = (id: number) => async (): Promise<void> => {
    await ask<typeof paymentCards.deletePaymentCard>('DELETE /api/v1/payment-cards/{id}', { params: { id } });
    answer.set(cards.filter((each) => each.id !== id));
  };
  return (
    <Card title={t('cards.title')}>
      {cards.length === 0 ? <Dim>{t('cards.none')}</Dim> : null}
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.id} className={styles.entry}>
            <p>
              <bdi dir="ltr">{cardText(card)}</bdi>{' '}
              {card.is_default ? <strong>{t('cards.default')}</strong> : null}
            </p>
            <Side>
              {card.is_default ? null : (
                <Button isBusy={isBusy} onPress={() => run(choose(card.id))}>
                  {t('cards.choose')}
                </Button>
              )}
              <Button isBusy={isBusy} onPress={() => run(remove(card.id))}>
                {t('cards.remove')}
              </Button>
            </Side>
          </li>
        ))}
      </ul>
      {error === undefined ? null : <Trouble error={error} />}
    </Card>
  );
}
