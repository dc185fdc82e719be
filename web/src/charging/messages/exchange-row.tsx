import { chargePoints, orders, type Exchange } from '@voltdeck/contract';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { useNow } from '../../ui/clock';
import { bothClocks } from '../../ui/clocks';
import { CopyButton } from '../../ui/copy-button';
import { hint } from '../../ui/hint';
import type { ExactTime } from './exact-time';
import { FrameView, type Side } from './frame-view';
import textStyles from '../../ui/text.module.css';
import bodyStyles from './exchange-body.module.css';
import styles from './exchange-row.module.css';

interface ExchangeRowProps {
  exchange: Exchange;
  times: ExactTime;
  isOpen: boolean;
  onToggle: () => void;
  /** Says whose it is, where there may be several. */
  showsPlace: boolean;
  showsOrder: boolean;
}

/** The server gives a question up after so long. */
const patienceMs = 30_000;

const useWaiting = ({ outcome, at }: Exchange): boolean => {
  const now = useNow(5000);
  return outcome === 'unanswered' && now.getTime() - new Date(at).getTime() < patienceMs;
};

/** Up and down lead from row to row. */
const moveFocus = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>(':scope > li > button') ?? []),
  ];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};

const useTook = (durationMs: number | null): string | null => {
  const t = useTranslations('messages');
  const { number } = useFormats();
  if (durationMs === null) return null;
  return durationMs < 10_000
    ? t('milliseconds', { value: number(durationMs) })
    : t('seconds', { value: number(durationMs / 1000, { maximumFractionDigits: 1 }) });
};

function Outcome({ exchange, isWaiting }: { exchange: Exchange; isWaiting: boolean }) {
  const t = useTranslations('messages');
  const { outcome, error_code: code } = exchange;
  const shown = isWaiting ? 'waiting' : outcome;
  return (
    <span className={styles.outcome} data-outcome={shown}>
      {shown === 'waiting' ? t('waiting') : code === null ? t(`outcome.${outcome}`) : <bdi>{code}</bdi>}
    </span>
  );
}

function Links({
  exchange,
  showsPlace,
  showsOrder,
}: Omit<ExchangeRowProps, 'times' | 'isOpen' | 'onToggle'>) {
  const t = useTranslations('messages');
  const may = useMay();
  const { charge_point: place, order_id: orderId, message_id: messageId } = exchange;
  const placeAddress: string = `/charge-points/${place.id}`;
  const orderAddress: string = `/orders/${orderId}`;
  const both = [exchange.request, exchange.reply].filter((frame) => frame !== null).join('\n');
  const isCut = exchange.is_request_cut || exchange.is_reply_cut;
  return (
    <div className={bodyStyles.links}>
      {showsPlace && may(chargePoints.getChargePoint.needs) ? (
        <Link to={placeAddress} className={bodyStyles.link}>
          <bdi>{place.title}</bdi>
        </Link>
      ) : null}
      {showsOrder && orderId !== null && may(orders.getOrder.needs) ? (
        <Link to={orderAddress} className={bodyStyles.link}>
          {t('orderLink', { id: orderId })}
        </Link>
      ) : null}
      {messageId === null ? null : (
        <span className={`${textStyles.dim} ${bodyStyles.id}`}>
          {t('id')} <bdi>{messageId}</bdi>
        </span>
      )}
      {isCut ? null : (
        <span className={bodyStyles.copy}>
          <span className={textStyles.dim}>{t('copyBoth')}</span>
          <CopyButton value={both} what={t('both')} />
        </span>
      )}
    </div>
  );
}

const sideOf = (
  id: number | null,
  { text, bytes, isCut }: { text: string | null; bytes: number | null; isCut: boolean },
): Side | null => (id === null || text === null ? null : { id, text, bytes: bytes ?? 0, isCut });

function Frames(props: ExchangeRowProps & { isWaiting: boolean }) {
  const t = useTranslations('messages');
  const { exchange, times, isWaiting } = props;
  const { outcome, error_code: code, error_description: description } = exchange;
  const zone = exchange.charge_point.time_zone;
  return (
    <div className={bodyStyles.body}>
      <Links exchange={exchange} showsPlace={props.showsPlace} showsOrder={props.showsOrder} />
      {code === null ? null : (
        <p className={bodyStyles.error}>
          {t('errorPlain')}: <bdi className={bodyStyles.code}>{code}</bdi>
          {description === null ? null : <bdi className={bodyStyles.said}>{description}</bdi>}
        </p>
      )}
      <div className={bodyStyles.frames}>
        <FrameView
          side={sideOf(exchange.id, {
            text: exchange.request,
            bytes: exchange.request_bytes,
            isCut: exchange.is_request_cut,
          })}
          label={outcome === 'unreadable' ? t('raw') : t('request')}
          time={exchange.request === null ? null : times.timeAt(exchange.at, zone)}
          missing={t('noRequest')}
        />
        <FrameView
          side={sideOf(exchange.reply_id, {
            text: exchange.reply,
            bytes: exchange.reply_bytes,
            isCut: exchange.is_reply_cut,
          })}
          label={t('reply')}
          time={exchange.reply_at === null ? null : times.timeAt(exchange.reply_at, zone)}
          missing={isWaiting ? t('waitingText') : t('noReply')}
        />
      </div>
    </div>
  );
}

/** One question with its reply; opens to show both as they went over the wire. */
export function ExchangeRow(props: ExchangeRowProps) {
  const { exchange, times, isOpen, onToggle, showsPlace } = props;
  const t = useTranslations('messages');
  const formats = useFormats();
  const isWaiting = useWaiting(exchange);
  const took = useTook(exchange.duration_ms);
  const panel = useId();
  const { direction } = exchange;
  const Arrow = direction === 'in' ? IconArrowNarrowUp : IconArrowNarrowDown;
  return (
    <li className={styles.exchange} data-open={isOpen || undefined} data-wide={showsPlace || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
        onKeyDown={moveFocus}
      >
        <IconChevronRight size={15} className={styles.chevron} aria-hidden />
        <bdi
          className={styles.time}
          {...hint(bothClocks(formats, new Date(exchange.at), exchange.charge_point.time_zone))}
        >
          {times.timeAt(exchange.at, exchange.charge_point.time_zone)}
        </bdi>
        <span className={styles.way} data-direction={direction}>
          <Arrow size={16} aria-hidden />
          {t(`direction.${direction}`)}
        </span>
        <bdi className={styles.action}>{exchange.action ?? t('unnamed')}</bdi>
        {showsPlace ? (
          <bdi className={`${styles.place} ${textStyles.clip}`} title={exchange.charge_point.title}>
            {exchange.charge_point.title}
          </bdi>
        ) : null}
        <Outcome exchange={exchange} isWaiting={isWaiting} />
        <span className={styles.took}>{took === null ? null : <bdi>{took}</bdi>}</span>
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen ? <Frames {...props} isWaiting={isWaiting} /> : null}
      </div>
    </li>
  );
}
