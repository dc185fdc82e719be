import { currencyDigits, type Receipt, type ReceiptLine } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { DefinitionList, type Detail } from '../../ui/details';
import { isolated } from '../../ui/isolated';
import { Money } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import textStyles from '../../ui/text.module.css';
import styles from './receipt-sheet.module.css';

/** A meter counts to the Wh. */
const meterDigits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

/** Minutes are billed unrounded. */
const minuteDigits = { maximumFractionDigits: 2 };

/** A unit price is kept to the millionth of the major unit. */
const unitDigits = 6;

/** A rate is kept to the millionth. */
const rateDigits = { style: 'percent', maximumFractionDigits: 4 } as const;

function Issuer({ issuer }: Pick<Receipt, 'issuer'>) {
  const t = useTranslations('receipts.page');
  const { country } = useFormats();
  return (
    <address className={styles.issuer}>
      <strong>
        <bdi>{issuer.name}</bdi>
      </strong>
      {issuer.address.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      <span>{country(issuer.country)}</span>
      {issuer.vat_id === null ? null : <span>{t('vatId', { id: isolated(issuer.vat_id) })}</span>}
    </address>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts');
  const { number } = useFormats();
  const { place, session, payment_kind: kind } = receipt;
  const kwh = (value: number) => `${number(value, meterDigits)}\u00a0kWh`;
  const at = (iso: string | null) => <SiteTime at={iso} zone={place.time_zone} as="moment" />;
  const { meter_start: first, meter_stop: last } = session;
  const meter: Detail[] =
    first === null || last === null
      ? []
      : [
          {
            label: t('page.meter'),
            value: (
              <>
                <bdi>{kwh(first)}</bdi>
                {' – '}
                <bdi>{kwh(last)}</bdi>
              </>
            ),
          },
        ];
  const items: Detail[] = [
    { label: t('page.issued'), value: at(receipt.issued_at) },
    { label: t('page.order'), value: <bdi>{receipt.order_id}</bdi> },
    {
      label: t('page.place'),
      value: <bdi className={styles.written}>{[place.title, ...place.address].join(', ')}</bdi>,
    },
    {
      label: t('page.connector'),
      value: <bdi className={styles.written}>{`${place.identifier} · ${place.connector_number}`}</bdi>,
    },
    { label: t('page.start'), value: at(session.started_at) },
    { label: t('page.end'), value: at(session.ended_at) },
    { label: t('page.energy'), value: <bdi>{kwh(session.energy)}</bdi> },
    ...meter,
    { label: t('page.payment'), value: t(`paid.${kind}`) },
  ];
  return <DefinitionList items={items} />;
}

function Line({ line, receipt }: { line: ReceiptLine; receipt: Receipt }) {
  const t = useTranslations('receipts.page');
  const { number } = useFormats();
  const { currency, place } = receipt;
  const fraction = { minimumFractionDigits: currencyDigits(currency), maximumFractionDigits: unitDigits };
  const quantity =
    line.unit === 'minutes'
      ? t('minutes', { value: number(line.quantity, minuteDigits) })
      : `${number(line.quantity, meterDigits)}\u00a0kWh`;
  const { addition } = line;
  const isSpell = !line.is_correction && (addition === undefined || addition === 'idle-fee');
  return (
    <tr>
      <th scope="row">
        {line.is_correction ? t('correction') : null}
        {addition === undefined ? null : <span>{t(`additions.${addition}`)} </span>}
        {isSpell ? (
          <bdi>
            <SiteTime at={line.from} zone={place.time_zone} as="time" />
            {' – '}
            <SiteTime at={line.to} zone={place.time_zone} as="time" />
          </bdi>
        ) : null}
        {isSpell ? (
          <span className={`${textStyles.dim} ${styles.made}`}>
            {line.unit === null ? (
              t('free')
            ) : (
              <bdi dir="ltr">{`${quantity} × ${number(line.unit_price, fraction)}`}</bdi>
            )}
          </span>
        ) : null}
      </th>
      <td>
        <Money value={line.total} currency={currency} />
      </td>
    </tr>
  );
}

const totalOf = ({ kind }: Receipt) =>
  kind === 'receipt' ? 'total' : kind === 'credit-note' ? 'givenBack' : 'added';

/** A receipt or a note as its driver reads it: who sold what, where and when, and how the price came about. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts');
  const { number } = useFormats();
  const { currency, taxes, lines } = receipt;
  return (
    <div className={styles.document}>
      <Issuer issuer={receipt.issuer} />
      <Facts receipt={receipt} />
      <table className={styles.table} aria-label={t('page.lines')}>
        <tbody>
          {lines.map((line) => (
            <Line
              key={`${line.from}-${line.is_correction}-${line.addition ?? ''}`}
              line={line}
              receipt={receipt}
            />
          ))}
        </tbody>
        <tfoot>
          {taxes.map(({ name, rate, net, tax }) => [
            <tr key={`${name}-net`}>
              <th scope="row">{t('page.net')}</th>
              <td>
                <Money value={net} currency={currency} />
              </td>
            </tr>,
            <tr key={name}>
              <th scope="row">
                {t('page.tax', { name: t(`taxes.${name}`), rate: isolated(number(rate, rateDigits)) })}
              </th>
              <td>
                <Money value={tax} currency={currency} />
              </td>
            </tr>,
          ])}
          <tr data-strong>
            <th scope="row">{t(`page.${totalOf(receipt)}`)}</th>
            <td>
              <Money value={receipt.total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={textStyles.dim}>{t(taxes.length === 0 ? 'page.noTax' : 'page.inclusive')}</p>
    </div>
  );
}
