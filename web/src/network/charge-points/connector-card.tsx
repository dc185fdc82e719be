import { orders, type ChargePoint, type Connector, type StartObstacle, sessions } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconBolt, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { handFocusOn } from '../../ui/focus';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { LiveValue } from '../../ui/live-value';
import { Old, useSilentSince } from '../../ui/old';
import { Elapsed, Energy, Money, Power } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import type { ChargingParts } from './charging-parts';
import { connectorTitle } from './connector-title';
import { orderPath } from '../paths';
import type { Session } from '../../api/live-patches';
import { FaultStory } from '../faults/late-story';
import { ConnectorStatusBadge } from '../availability/status';
import textStyles from '../../ui/text.module.css';
import styles from './connector-card.module.css';

const sessionStates = ['requested', 'starting', 'charging', 'suspended', 'finishing'] as const;
type SessionState = (typeof sessionStates)[number];
const isSessionState = (state: string): state is SessionState => sessionStates.some((each) => each === state);

function SessionFigures({ session, chargePoint }: { session: Session; chargePoint: ChargePoint }) {
  const t = useTranslations('network.connector');
  const { share } = useFormats();
  return (
    <KeyFigures>
      <KeyFigure label={t('power')}>
        <LiveValue value={session.power}>
          <Power value={session.power} />
        </LiveValue>
      </KeyFigure>
      <KeyFigure label={t('energy')}>
        <LiveValue value={session.energy}>
          <Energy value={session.energy} />
        </LiveValue>
      </KeyFigure>
      <KeyFigure label={t('cost')}>
        <LiveValue value={session.price}>
          <Money value={session.price} currency={chargePoint.currency} />
        </LiveValue>
      </KeyFigure>
      {session.soc === null ? null : (
        <KeyFigure label={t('soc')}>
          <LiveValue value={session.soc}>
            <bdi>{share(session.soc / 100)}</bdi>
          </LiveValue>
        </KeyFigure>
      )}
      {session.started_at === null ? null : (
        <>
          <KeyFigure label={t('since')}>
            <Elapsed since={session.started_at} />
          </KeyFigure>
          <KeyFigure label={t('begun')}>
            <SiteTime at={session.started_at} zone={chargePoint.time_zone} as="time" />
          </KeyFigure>
        </>
      )}
    </KeyFigures>
  );
}

/** What the connector does when nothing is charging on it. */
function Idle({ connector, chargePoint }: { connector: Connector; chargePoint: ChargePoint }) {
  const t = useTranslations('network.connector');
  if (connector.fault !== null) {
    return (
      <FaultStory chargePoint={chargePoint} connectorNumber={connector.number} fault={connector.fault} />
    );
  }
  const isPlugged = connector.status === 'busy' || connector.status === 'busy-by-you';
  return (
    <div className={styles.idle}>
      <p>{isPlugged ? t('pluggedIn') : t('idle')}</p>
      {connector.status_at === null ? null : (
        <p className={textStyles.small}>
          {t('lastChange')} <SiteTime at={connector.status_at} zone={chargePoint.time_zone} />
        </p>
      )}
    </div>
  );
}

/** Room for the figures of a session that is about to come. */
function AwaitedFigures() {
  const t = useTranslations('network.connector');
  return (
    <KeyFigures>
      {(['power', 'energy', 'cost', 'since'] as const).map((name) => (
        <KeyFigure key={name} label={t(name)}>
          {undefined}
        </KeyFigure>
      ))}
    </KeyFigures>
  );
}

interface ConnectorCardProps {
  chargePoint: ChargePoint;
  connector: Connector;
  session: Session | undefined;
  /** Whether it is not known yet if something is charging on it. */
  isLoading: boolean;
  charging: ChargingParts;
}

function StartButton({
  obstacle,
  onStart,
  number,
}: {
  obstacle: StartObstacle | null;
  onStart: () => void;
  number: number;
}) {
  const t = useTranslations('network');
  const reasonId = `obstacle-${number}`;
  return (
    <>
      {obstacle === null ? null : (
        <span id={reasonId} className={styles.why}>
          {t(`obstacle.${obstacle}`)}
        </span>
      )}
      <Button
        ref={handFocusOn}
        leftSection={<IconBolt size={16} aria-hidden />}
        variant="default"
        disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : reasonId}
        aria-label={t('charging.startOnButton', { number })}
        onClick={onStart}
      >
        {t('charging.start')}
      </Button>
    </>
  );
}

/** One connector as it is now: what it does, what the session brought, what can be done. */
export function ConnectorCard(props: ConnectorCardProps) {
  const { chargePoint, connector, session, isLoading, charging } = props;
  const t = useTranslations('network');
  const may = useMay();
  const { power } = useFormats();
  const [asked, setAsked] = useState<'start' | 'stop' | null>(null);
  const onClose = (): void => setAsked(null);
  const { number, start_obstacle: obstacle } = connector;
  const asOf = useSilentSince(chargePoint.online_status === 1 ? null : chargePoint.last_seen_at);
  const isAwaited = isLoading && connector.status.startsWith('busy');
  const most = connector.max_power === null ? null : power(connector.max_power);

  return (
    <section
      className={styles.card}
      tabIndex={-1}
      data-heir
      data-idle={(!session && !isAwaited) || undefined}
      aria-label={t('charging.numbered', { number })}
    >
      <header className={styles.head}>
        <h2>{t('charging.numbered', { number })}</h2>
        <ConnectorStatusBadge connector={connector} chargePoint={chargePoint} />
        <span className={styles.kind}>
          <bdi>{[connectorTitle(connector), most].filter((part) => part !== null).join(' · ')}</bdi>
        </span>
      </header>
      <div className={styles.body}>
        {session?.order ? <p className={styles.who}>{charging.whoOf(session.order)}</p> : null}
        {session ? (
          <Old asOf={asOf} zone={chargePoint.time_zone}>
            <SessionFigures session={session} chargePoint={chargePoint} />
          </Old>
        ) : null}
        {isAwaited ? <AwaitedFigures /> : null}
        {session?.awaits_stop_until ? (
          <div className={styles.awaited}>{charging.awaitedOf(session, chargePoint)}</div>
        ) : null}
        {session || isAwaited ? null : <Idle connector={connector} chargePoint={chargePoint} />}
      </div>
      <footer className={styles.foot}>
        {session ? (
          <span className={styles.order}>
            {isSessionState(session.state) && !session.awaits_stop_until ? (
              <span>{t(`sessionState.${session.state}`)}</span>
            ) : null}
            {may(orders.getOrder.needs) ? (
              <Link to={orderPath(session.id)} className={textStyles.link}>
                {t('connector.order', { id: String(session.id) })}
              </Link>
            ) : null}
          </span>
        ) : null}
        {session && !session.awaits_stop_until && may(sessions.stopOrder.needs) ? (
          <Button
            ref={handFocusOn}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            variant="default"
            disabled={session.state === 'finishing'}
            aria-label={t('charging.stopOnButton', { number })}
            onClick={() => setAsked('stop')}
          >
            {t('charging.stop')}
          </Button>
        ) : null}
        {isAwaited ? <Skeleton height={36} width={150} /> : null}
        {!session && !isAwaited && may(sessions.startOrder.needs) ? (
          <StartButton obstacle={obstacle} number={number} onStart={() => setAsked('start')} />
        ) : null}
      </footer>
      {asked === 'start'
        ? charging.startDialog({
            at: { id: chargePoint.id, title: chargePoint.title, connector: number },
            onClose,
          })
        : null}
      {asked === 'stop' && session
        ? charging.stopDialog({ at: chargePoint, sessions: [session], onClose })
        : null}
    </section>
  );
}
