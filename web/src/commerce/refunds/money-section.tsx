import { type OrderDetail, type OrderMoney, refunds } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { DefinitionList, type Detail } from '../../ui/details';
import { isolated } from '../../ui/isolated';
import { Section, SectionBody } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { Money } from '../../ui/values';
import { ChangeList } from './change-list';
import { MoneyActions } from './money-actions';
import textStyles from '../../ui/text.module.css';

function Figures({ money }: { money: OrderMoney }) {
  const t = useTranslations('refunds');
  const { currency } = money;
  const figure = (label: string, value: number): Detail[] =>
    value === 0 ? [] : [{ label, value: <Money value={value} currency={currency} /> }];
  const items: Detail[] = [
    { label: t('paid'), value: <Money value={money.paid} currency={currency} /> },
    ...figure(t('refunded'), money.refunded),
    ...figure(t('credit'), money.credit),
    ...figure(t('debt'), money.debt),
    ...figure(t('writtenOff'), money.written_off),
  ];
  return <DefinitionList items={items} />;
}

/** How far the debt is collected, while that concerns anybody. */
function Collection({ money, zone }: { money: OrderMoney; zone: string }) {
  const t = useTranslations('refunds');
  const { exact } = useFormats();
  const { collection, debt } = money;
  if (collection === null || debt === 0) return null;
  const { state, next_at: nextAt, note, tries } = collection;
  const at = nextAt === null ? '' : isolated(exact(new Date(nextAt), zone));
  return (
    <p>
      {t(`collection.${state}`, { at, tries })}
      {note === null ? null : <span className={textStyles.dim}> {t('note', { note: isolated(note) })}</span>}
    </p>
  );
}

/** What of an order is paid, given back and owed, every movement after its settlement, and what may be done about it. */
export function MoneySection({ order }: { order: OrderDetail }) {
  const t = useTranslations('refunds');
  const source = useCall(
    refunds.getOrderMoney,
    { params: { id: order.id } },
    { live: { kinds: ['order'], id: order.id }, quiet: true },
  );
  const { data } = source;
  return (
    <Section
      title={t('title')}
      actions={data?.is_settled ? <MoneyActions order={order} money={data} /> : undefined}
      flush
    >
      <Loaded
        source={source}
        skeleton={
          <SectionBody>
            <Skeleton height={120} />
          </SectionBody>
        }
      >
        {(money) => (
          <>
            <SectionBody>
              <Figures money={money} />
              <Collection money={money} zone={order.time_zone} />
              {money.changes.length === 0 ? <p className={textStyles.dim}>{t('none')}</p> : null}
            </SectionBody>
            {money.changes.length === 0 ? null : <ChangeList money={money} order={order} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}
