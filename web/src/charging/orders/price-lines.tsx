import { currencyDigits, type OrderDetail, type OrderLine } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { DefinitionList } from '../../ui/details';
import { isZoneToldByEnd } from '../../ui/clocks';
import { LiveValue } from '../../ui/live-value';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { SideScroll } from '../../ui/side-scroll';
import { Energy, Money } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { useExactEnergy } from './exact-energy';
import { isUnfinished } from './states';
import { usePriceText } from '../unit-price';
import orderTableStyles from './order-table.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './price-lines.module.css';

/** Minutes are billed unrounded; three decimals show what the amount is made of. */
const minuteDigits = { minimumFractionDigits: 0, maximumFractionDigits: 3 };

/** A rate is kept to the millionth. */
const rateDigits = { style: 'percent', maximumFractionDigits: 4 } as const;

function Line({ line, order }: { line: OrderLine; order: OrderDetail }) {
  const t = useTranslations('charging.price');
  const { number, date, day, wallClock } = useFormats();
  const priceText = usePriceText();
  const exactEnergy = useExactEnergy();
  const zone = order.time_zone;
  const [begin, end] = [order.prices[0]?.startingTime, order.prices.at(-1)?.endingTime];
  // Over midnight a time alone would not say when.
  const isLong =
    begin !== undefined && end !== undefined && date(new Date(begin), zone) !== date(new Date(end), zone);
  const beginsAs = isZoneToldByEnd(line.startingTime, line.endingTime, zone) ? 'wall' : 'time';
  const price = priceText(line, order.currency);
  const quantity =
    line.unit === 'minutes'
      ? t('minutes', { value: number(line.quantity, minuteDigits) })
      : exactEnergy(line.energy);
  const rowName = (row: OrderLine['row']): string => {
    if (row === null) return t('gap');
    const { starting_time: from, ending_time: to } = row;
    return from === to ? t('allDay') : t('row', { from: wallClock(from), to: wallClock(to) });
  };
  return (
    <tr data-gap={price === null || undefined}>
      <th scope="row">
        <bdi>
          {isLong ? `${day(new Date(line.startingTime), zone)} ` : null}
          <SiteTime at={line.startingTime} zone={zone} as={beginsAs} />
          {' – '}
          {isLong ? `${day(new Date(line.endingTime), zone)} ` : null}
          <SiteTime at={line.endingTime} zone={zone} as="time" />
        </bdi>
        <span className={`${textStyles.dim} ${orderTableStyles.rowName}`}>
          {line.addition === undefined ? rowName(line.row) : t(`addition.${line.addition}`)}
        </span>
      </th>
      <td className={`${orderTableStyles.amount} ${orderTableStyles.quantity}`}>
        <bdi>{quantity}</bdi>
      </td>
      <td className={`${orderTableStyles.amount} ${orderTableStyles.unit}`}>
        {price === null ? (
          t('free')
        ) : (
          // Between the two also where they stand from right to left.
          <>
            {'× '}
            <bdi dir="ltr">{price}</bdi>
          </>
        )}
      </td>
      <td className={orderTableStyles.amount}>
        <LiveValue value={line.total}>
          <Money value={line.total} currency={order.currency} />
        </LiveValue>
      </td>
    </tr>
  );
}

/** What is no visit to a price: a fee of the start, least or most of a session, a correction, what was given back. */
function Change({ line, currency }: { line: OrderLine; currency: string }) {
  const t = useTranslations('charging.correcting');
  const price = useTranslations('charging.price');
  const change = t(line.is_refund ? 'refundLine' : 'line');
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {line.addition === undefined ? change : price(`addition.${line.addition}`)}
      </th>
      <td className={orderTableStyles.amount}>
        <Money value={line.total} currency={currency} />
      </td>
    </tr>
  );
}

function Sum({
  label,
  value,
  currency,
  strong,
}: {
  label: string;
  value: number;
  currency: string;
  strong?: boolean;
}) {
  return (
    <tr data-strong={strong}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td className={orderTableStyles.amount}>
        <Money value={value} currency={currency} />
      </td>
    </tr>
  );
}

/** What the provider reserved is what may be spent: the payment tells it, once. */
const isToldByPayment = ({ payment_kind: kind }: OrderDetail): boolean => kind === 'platform';

const isLimited = (order: OrderDetail): boolean => {
  const { session_limit: limit, allowance } = order;
  const hasMoney = allowance.money !== null && !isToldByPayment(order);
  return limit !== null || allowance.energy !== null || hasMoney || allowance.until !== null;
};

function Limits({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.price');
  const { number, energy } = useFormats();
  const { session_limit: limit, allowance } = order;
  const limitText =
    limit === null
      ? null
      : limit.type === 'energy'
        ? energy(limit.value)
        : t('minutes', { value: number(limit.value, minuteDigits) });
  const items = [
    limitText === null ? null : { label: t('limit'), value: <bdi>{limitText}</bdi> },
    allowance.energy === null
      ? null
      : { label: t('allowedEnergy'), value: <Energy value={allowance.energy} /> },
    allowance.money === null || isToldByPayment(order)
      ? null
      : { label: t('allowedMoney'), value: <Money value={allowance.money} currency={order.currency} /> },
    allowance.until === null
      ? null
      : {
          label: t('allowedUntil'),
          value: <SiteTime at={allowance.until} zone={order.time_zone} as="moment" />,
        },
  ].filter((item) => item !== null);
  return (
    <div className={styles.limits}>
      <DefinitionList items={items} />
    </div>
  );
}

const limitStops = new Set(['session-limit', 'allowance-energy', 'allowance-money', 'allowance-until']);

/** The session was ended because it had used up what it might. */
const isLimitReached = ({ stop_reason: stop }: OrderDetail): boolean => stop !== null && limitStops.has(stop);

/** A line with a time and a quantity: a visit to a price, or idle time. */
const isSpell = ({ addition, is_correction, is_refund }: OrderLine): boolean =>
  !is_correction && !is_refund && (addition === undefined || addition === 'idle-fee');

const keyOf = ({ startingTime, addition, is_correction, is_refund }: OrderLine): string =>
  `${startingTime}-${addition ?? ''}-${is_correction}-${is_refund}`;

/** How the price came about: a line for each visit to a row of the price list, quantity times price, and the sum of lines. */
export function PriceLines({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.price');
  const { number } = useFormats();
  const { prices: lines, currency } = order;
  const visits = lines.filter(isSpell);
  return (
    <Section title={t('title')} text={isUnfinished(order) ? t('running') : undefined} flush>
      {lines.length === 0 ? (
        <p className={styles.nothing}>{t('none')}</p>
      ) : (
        <SideScroll label={t('title')}>
          <table className={`${orderTableStyles.table} ${orderTableStyles.lines}`}>
            <thead>
              <tr>
                <th scope="col">{t('period')}</th>
                <th scope="col" className={orderTableStyles.amount}>
                  {t('quantity')}
                </th>
                <th scope="col" className={orderTableStyles.amount}>
                  {t('unitPrice')}
                </th>
                <th scope="col" className={orderTableStyles.amount}>
                  {t('amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) =>
                isSpell(line) ? (
                  <Line key={keyOf(line)} line={line} order={order} />
                ) : (
                  <Change key={keyOf(line)} line={line} currency={currency} />
                ),
              )}
            </tbody>
            <tfoot>
              <Sum label={t('total')} value={order.price} currency={currency} strong />
              {order.tax === null || order.tax_rate === null || order.tax_rate === 0 ? null : (
                <Sum
                  label={t('tax', { rate: isolated(number(order.tax_rate, rateDigits)) })}
                  value={order.tax}
                  currency={currency}
                />
              )}
              {order.fees === 0 ? null : (
                <Sum
                  label={t('fee', { rate: isolated(number(order.fee_rate, rateDigits)) })}
                  value={-order.fees}
                  currency={currency}
                />
              )}
              {order.fees === 0 ? null : (
                <Sum label={t('earning')} value={order.earning} currency={currency} strong />
              )}
            </tfoot>
          </table>
        </SideScroll>
      )}
      {lines.length === 0 ? null : (
        <p className={styles.note}>{t('rounding', { digits: currencyDigits(currency) })}</p>
      )}
      {isLimitReached(order) ? <p className={styles.note}>{t('limitText')}</p> : null}
      {visits.some((line) => line.row === null && line.addition === undefined) ? (
        <p className={styles.note}>{t('gapText')}</p>
      ) : null}
      {isLimited(order) ? <Limits order={order} /> : null}
    </Section>
  );
}
