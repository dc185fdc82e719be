import {
  rehearsals,
  orders,
  type Price,
  type PriceBody,
  type Rehearsal,
  type RehearsedOrder,
} from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { SideScroll } from '../../ui/side-scroll';
import { Energy, Money } from '../../ui/values';
import { orderPath } from '../paths';
import { usePriceWords } from './price-words';
import textStyles from '../../ui/text.module.css';
import styles from './rehearsal.module.css';

/** Rows in words, as far as the screen knows them. */
type Named = readonly (Pick<Price, 'starting_time' | 'ending_time' | 'price' | 'price_unit'> & {
  id?: number;
})[];

function Figures({ told }: { told: Rehearsal }) {
  const t = useTranslations('prices.rehearsal');
  const { number, money } = useFormats();
  const change = told.after - told.before;
  const share = told.before === 0 ? null : change / told.before;
  const signed = { signDisplay: 'exceptZero', style: 'percent', maximumFractionDigits: 1 } as const;
  return (
    <KeyFigures>
      <KeyFigure label={t('before')}>
        <Money value={told.before} currency={told.currency} />
      </KeyFigure>
      <KeyFigure label={t('after')} note={share === null ? undefined : <bdi>{number(share, signed)}</bdi>}>
        <Money value={told.after} currency={told.currency} />
      </KeyFigure>
      <KeyFigure label={t('dearer')}>{number(told.dearer)}</KeyFigure>
      <KeyFigure label={t('cheaper')}>{number(told.cheaper)}</KeyFigure>
      <KeyFigure label={t('same')}>{number(told.same)}</KeyFigure>
      {told.refused.sessions === 0 ? null : (
        <KeyFigure label={t('refused')} note={money(told.refused.total, told.currency)}>
          {number(told.refused.sessions)}
        </KeyFigure>
      )}
    </KeyFigures>
  );
}

/** What each row would have brought, the most first, each with its part of all as a bar. */
function Shares({ told, rows }: { told: Rehearsal; rows: Named }) {
  const t = useTranslations('prices.rehearsal');
  const gap = useTranslations('prices')('gap');
  const words = usePriceWords();
  const { number } = useFormats();
  const most = Math.max(...told.rows.map((row) => row.total), 0);
  const nameOf = (row: number | null): string => {
    const named = row === null ? undefined : (rows.find(({ id }) => id === row) ?? rows[row]);
    return named === undefined
      ? gap
      : `${words.time(named)} · ${words.price({ ...named, currency: told.currency })}`;
  };
  return (
    <SideScroll label={t('rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('sessions')}</th>
            <th scope="col">{t('energy')}</th>
            <th scope="col">{t('brings')}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {told.rows
            .toSorted((one, other) => other.total - one.total)
            .map((row) => (
              <tr key={row.row}>
                <th scope="row">
                  <bdi>{nameOf(row.row)}</bdi>
                </th>
                <td>{number(row.sessions)}</td>
                <td>
                  <Energy value={row.energy} />
                </td>
                <td>
                  <Money value={row.total} currency={told.currency} />
                </td>
                <td className={styles.share} aria-hidden>
                  <span style={{ inlineSize: `${most === 0 ? 0 : Math.max(0, row.total / most) * 100}%` }} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function Changed({ title, list, told }: { title: string; list: readonly RehearsedOrder[]; told: Rehearsal }) {
  const { date } = useFormats();
  const orderName = useTranslations('network.connector');
  if (list.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul className={`${styles.changed} ${textStyles.num}`}>
        {list.map((order) => (
          <li key={order.order_id}>
            <Link to={orderPath(order.order_id)} className={textStyles.link}>
              {orderName('order', { id: String(order.order_id) })}
            </Link>
            <span>{date(new Date(order.started_at), order.time_zone)}</span>
            <bdi>
              <Money value={order.before} currency={told.currency} />
              {' → '}
              <Money value={order.after} currency={told.currency} />
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ told, rows }: { told: Rehearsal; rows: Named }) {
  const t = useTranslations('prices.rehearsal');
  const { number } = useFormats();
  const { held, other_currency: elsewhere } = told.left_out;
  if (told.sessions === 0) return <p className={textStyles.prose}>{t('none')}</p>;
  return (
    <>
      <Figures told={told} />
      <Shares told={told} rows={rows} />
      <div className={styles.pair}>
        <Changed title={t('dearest')} list={told.dearest} told={told} />
        <Changed title={t('cheapest')} list={told.cheapest} told={told} />
      </div>
      <p className={textStyles.prose}>
        {t('how')}
        {told.told.sessions > 0 ? ` ${t('told', { count: number(told.told.sessions) })}` : null}
        {held + elsewhere > 0 ? ` ${t('leftOut', { count: number(held + elsewhere) })}` : null}
      </p>
    </>
  );
}

interface RehearsalProps {
  chargePointIds: readonly number[];
  /** Rows that are not saved yet, null while they cannot be read; those that are kept when left out. */
  rows?: readonly PriceBody[] | null;
  /** What the rows are called, those that are kept or those that are sent. */
  named: Named;
}

/** Runs price rows over the sessions of the last 90 days, once somebody asks for it. */
export function PriceRehearsal({ chargePointIds, rows, named }: RehearsalProps) {
  const t = useTranslations('prices.rehearsal');
  const may = useMay();
  const { act, isPending, error, reset } = useAct(rehearsals.rehearsePrices, {
    quiet: true,
    onDone: (told, request) => setResult({ told, asked: JSON.stringify(request.body) }),
  });
  const [result, setResult] = useState<{ told: Rehearsal; asked: string } | null>(null);
  if (!may(rehearsals.rehearsePrices.needs) || !may(orders.listOrders.needs)) return null;
  const body = { charge_point_ids: [...chargePointIds], ...(rows ? { rows: [...rows] } : {}) };
  // What was told of other rows than these stands here no more.
  const told = result?.asked === JSON.stringify(body) ? result.told : null;
  const ask = (): void => {
    reset();
    act({ body });
  };
  return (
    <section className={styles.rehearsal} aria-label={t('title')}>
      <div className={styles.head}>
        <p className={textStyles.prose}>{rows === undefined ? t('text') : t('textUnsaved')}</p>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          loading={isPending}
          disabled={rows === null}
          onClick={ask}
        >
          {t('action')}
        </Button>
      </div>
      <div aria-live="polite" className={styles.told}>
        {error === null ? null : <p className={styles.refused}>{error.message}</p>}
        {told === null ? null : <Told told={told} rows={named} />}
      </div>
    </section>
  );
}
