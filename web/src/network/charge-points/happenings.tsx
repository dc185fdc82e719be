import { commands, events, orders, type ChargePointEvent, type ChargerCommand } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/session';
import { useFormats } from '../../i18n/format';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import { When } from '../../ui/values';
import { orderPath } from './paths';

interface Look {
  tone: Tone;
  shape: Shape;
}

const stateLooks: Record<ChargerCommand['state'], Look> = {
  pending: { tone: 'grey', shape: 'dotted' },
  sent: { tone: 'blue', shape: 'half' },
  accepted: { tone: 'green', shape: 'full' },
  rejected: { tone: 'red', shape: 'triangle' },
  unanswered: { tone: 'amber', shape: 'hollow' },
};

const eventLooks: Record<ChargePointEvent['kind'], Look> = {
  connected: { tone: 'green', shape: 'full' },
  disconnected: { tone: 'grey', shape: 'hollow' },
  fault: { tone: 'red', shape: 'triangle' },
  'fault-cleared': { tone: 'green', shape: 'ringed' },
};

interface OlderProps {
  rows: ReactNode;
  hasMore: boolean;
  onMore: () => void;
}

/** Rows of a list that only goes back in time, with a way to the older ones. */
function Older({ rows, hasMore, onMore }: OlderProps) {
  const t = useTranslations('network.commands');
  return (
    <>
      <ul className="vd-happenings">{rows}</ul>
      {hasMore ? (
        <Button variant="default" size="xs" mt="sm" onClick={onMore}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}

function CommandLine({ command }: { command: ChargerCommand }) {
  const t = useTranslations('network.commands');
  const { duration } = useFormats();
  const mayOpen = useMay()(orders.getOrder.needs);
  const { connector_number: number, order_id: orderId, sent_at: sent, answered_at: answered } = command;
  const tookMs = sent === null || answered === null ? null : Date.parse(answered) - Date.parse(sent);
  return (
    <li>
      <span className="vd-happening-what">
        <strong>{t(command.kind)}</strong>
        <StatusBadge {...stateLooks[command.state]} label={t(`state.${command.state}`)} />
      </span>
      <span className="vd-happening-more">
        {number === null ? null : <span>{t('on', { number })}</span>}
        {orderId === null || !mayOpen ? null : (
          <Link to={orderPath(orderId)} className="vd-link">
            {t('order', { id: String(orderId) })}
          </Link>
        )}
        {command.outcome === null || command.state === 'accepted' ? null : (
          <span>{t('reason', { word: `\u2068${command.outcome}\u2069` })}</span>
        )}
        {command.order_failure === null ? null : (
          <span>{t('failed', { word: `\u2068${command.order_failure}\u2069` })}</span>
        )}
        {tookMs === null || tookMs < 1000 ? null : (
          <span>{t('took', { time: duration(Math.round(tookMs / 1000)) })}</span>
        )}
      </span>
      <When at={command.created_at} />
    </li>
  );
}

const pageSize = 8;
const mostShown = 100;

/** What was asked of the charger and what it answered: why a start did not start. */
export function Commands({ chargePointId }: { chargePointId: number }) {
  const t = useTranslations('network.commands');
  const [shown, setShown] = useState(pageSize);
  const source = useCall(
    commands.listCommands,
    { params: { id: chargePointId }, query: { per_page: shown } },
    { keep: true, quiet: true, live: { kinds: ['order'] } },
  );
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded source={source} skeleton={<Skeleton height={160} />}>
        {({ data, next }) =>
          data.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} />
          ) : (
            <Older
              rows={data.map((command) => (
                <CommandLine key={command.id} command={command} />
              ))}
              hasMore={shown < mostShown && next !== null}
              onMore={() => setShown(Math.min(mostShown, shown + 20))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function EventLine({ event }: { event: ChargePointEvent }) {
  const t = useTranslations('network');
  const { kind, connector_number: number, detail } = event;
  const said =
    kind === 'fault'
      ? t('events.fault', { detail: `\u2068${detail ?? t('events.unnamed')}\u2069` })
      : t(`events.${kind}`);
  return (
    <li>
      <span className="vd-happening-what">
        <StatusBadge {...eventLooks[kind]} label={said} />
      </span>
      <span className="vd-happening-more">
        {number === null ? null : <span>{t('commands.on', { number })}</span>}
        {kind === 'connected' && detail !== null ? <bdi>{detail}</bdi> : null}
      </span>
      <When at={event.at} />
    </li>
  );
}

/** When it came, went, and broke. */
export function Events({ chargePointId }: { chargePointId: number }) {
  const t = useTranslations('network.events');
  const [shown, setShown] = useState(pageSize);
  const source = useCall(
    events.listEvents,
    { params: { id: chargePointId }, query: { per_page: shown } },
    { keep: true, quiet: true, live: { kinds: ['charge-point'], id: chargePointId } },
  );
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded source={source} skeleton={<Skeleton height={160} />}>
        {({ data, next }) =>
          data.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} />
          ) : (
            <Older
              rows={data.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
              hasMore={shown < mostShown && next !== null}
              onMore={() => setShown(Math.min(mostShown, shown + 20))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
