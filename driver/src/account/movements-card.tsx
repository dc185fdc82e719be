import type { driverBalances } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import type { TextKey } from '../i18n/texts';
import { Card, Dim } from '../ui/page';
import { Row, Rows } from '../ui/rows';

/** Those that a driver's own balance knows; any other is told as a change. */
const kinds: Partial<Record<driverBalances.DriverTransaction['kind'], TextKey>> = {
  settlement: 'movement.settlement',
  release: 'movement.release',
  'top-up': 'movement.topUp',
  'top-up-return': 'movement.topUpReturn',
};

/** What came onto the balance and went from it, the latest first. */
export function MovementsCard({ balance }: { balance: number }) {
  const { t, formats } = useLanguage();
  const answer = useAnswer(`movements ${balance}`, () =>
    ask<typeof driverBalances.listDriverTransactions>('GET /api/v1/balance/transactions', {
      query: { per_page: 20 },
    }),
  );
  const rows = answer.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('movement.title')}>
      <Rows>
        {rows.map(({ id, kind, amount, currency, created_at: at, charge_point: place }) => (
          <Row
            key={id}
            label={
              <>
                {t(kinds[kind] ?? 'movement.change')}
                {place === null ? null : ` · ${place.title}`}
                <Dim>{formats.dateTime(new Date(at))}</Dim>
              </>
            }
          >
            <bdi>{formats.money(amount, currency)}</bdi>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
