import type { Message } from '@voltdeck/contract';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { CopyButton } from '../../ui/copy-button';
import { prettyFrame, type Exchange } from './pairing';

const useExactTime = (zone: string): ((at: string) => string) => {
  const tag = useLocale();
  const format = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZone: zone,
  });
  return (at) => format.format(new Date(at));
};

function Frame({ message, label, time }: { message: Message; label: string; time: string }) {
  const text = prettyFrame(message.frame);
  return (
    <div className="vd-frame">
      <div className="vd-frame-head">
        <span>{label}</span>
        <bdi className="vd-order-dim">{time}</bdi>
        <CopyButton value={text} what={label} />
      </div>
      <pre dir="ltr">{text}</pre>
    </div>
  );
}

type Outcome = 'answered' | 'refused' | 'unanswered' | 'unreadable' | 'unasked';

const outcomeOf = ({ request, reply }: Exchange): Outcome => {
  if (request === null) return 'unasked';
  if (request.kind === 'unreadable') return 'unreadable';
  if (reply === null) return 'unanswered';
  return reply.kind === 'error' ? 'refused' : 'answered';
};

/** One question with its answer; opens to show both as they went over the wire. */
export function ExchangeRow({ exchange, zone }: { exchange: Exchange; zone: string }) {
  const t = useTranslations('charging.messages');
  const [isOpen, setOpen] = useState(false);
  const { number } = useFormats();
  const time = useExactTime(zone);
  const panel = useId();
  const { direction, request, reply, tookMs } = exchange;
  const outcome = outcomeOf(exchange);
  const Arrow = direction === 'in' ? IconArrowNarrowUp : IconArrowNarrowDown;
  return (
    <li className="vd-exchange" data-open={isOpen || undefined}>
      <button
        type="button"
        className="vd-exchange-head"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={15} className="vd-exchange-chevron" aria-hidden />
        <bdi className="vd-exchange-time">{time(exchange.at)}</bdi>
        <span className="vd-exchange-way" data-direction={direction}>
          <Arrow size={16} aria-hidden />
          {direction === 'in' ? t('fromCharger') : t('toCharger')}
        </span>
        <bdi className="vd-exchange-action">{exchange.action ?? t('unnamed')}</bdi>
        <span className="vd-exchange-outcome" data-outcome={outcome}>
          {t(`outcome.${outcome}`)}
        </span>
        <span className="vd-exchange-took">
          {tookMs === null ? null : <bdi>{t('milliseconds', { value: number(tookMs) })}</bdi>}
        </span>
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen ? (
          <div className="vd-exchange-frames">
            {request === null ? null : (
              <Frame message={request} label={t('request')} time={time(request.at)} />
            )}
            {reply === null ? null : <Frame message={reply} label={t('reply')} time={time(reply.at)} />}
          </div>
        ) : null}
      </div>
    </li>
  );
}
