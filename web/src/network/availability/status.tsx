import type {
  ChargePointRow,
  ChargePointStatus,
  Connector,
  ConnectorStatus,
  Standing,
  StandingReason,
} from '@voltdeck/contract';
import { IconAccessPoint, IconAccessPointOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { StatusBadge, StatusShape, type Shape, type Tone } from '../../ui/status-badge';
import { hint } from '../../ui/hint';
import textStyles from '../../ui/text.module.css';
import styles from './status.module.css';

interface Look {
  shape: Shape;
  tone: Tone;
}

const available: Look = { shape: 'full', tone: 'green' };
const busy: Look = { shape: 'ringed', tone: 'blue' };
/** Nothing is free there: another colour than where one still can charge. */
const full: Look = { shape: 'ringed', tone: 'amber' };
const booked: Look = { shape: 'lower', tone: 'violet' };
const unavailable: Look = { shape: 'hollow', tone: 'grey' };
const broken: Look = { shape: 'triangle', tone: 'red' };

const chargePointLooks: Readonly<Record<ChargePointStatus, Look>> = {
  available,
  in_use: { shape: 'half', tone: 'blue' },
  busy: full,
  busy_by_you: full,
  booked,
  booked_by_you: booked,
  unavailable,
  pending: { shape: 'dotted', tone: 'grey' },
  out_of_service: broken,
};

/** Charge points of one status that must be told apart: one that is away, and one that somebody or the plan took out. */
const lookOf = (status: ChargePointStatus, reason?: StandingReason): Look => {
  if (reason === 'offline') return { shape: 'slashed', tone: 'grey' };
  if (reason === 'taken_out' || reason === 'plan') return { shape: 'square', tone: 'red' };
  return chargePointLooks[status];
};

const connectorLooks: Readonly<Record<ConnectorStatus, Look>> = {
  available,
  busy,
  'busy-by-you': busy,
  booked,
  'booked-by-you': booked,
  unavailable,
};

/** Where a connector belongs to, as far as it says whether its status is today's. */
type OwnChargePoint = Pick<ChargePointRow, 'online_status'>;

/** A faulted connector is unavailable, and its fault is the thing to see; without a connection nothing is sure. */
const connectorLook = (
  { status, fault }: Pick<Connector, 'status' | 'fault'>,
  place: OwnChargePoint,
): Look => {
  if (fault !== null) return broken;
  return place.online_status === 1 ? connectorLooks[status] : { ...connectorLooks[status], tone: 'grey' };
};

/** The word of a connector's status; of one whose charger is not connected, the last that is known. */
const useConnectorWord = () => {
  const t = useTranslations('network');
  return ({ status }: Pick<Connector, 'status'>, place: OwnChargePoint): string =>
    place.online_status === 1
      ? t(`connectorStatus.${status}`)
      : t('connector.lastKnown', { status: t(`connectorStatus.${status}`) });
};

/** A status and why: what decides how a charge point looks. */
export interface State {
  status: ChargePointStatus;
  reason: StandingReason;
}

/** The colour of a state, for bars and charts. */
export const stateTone = ({ status, reason }: State): Tone => lookOf(status, reason).tone;

interface StatusBadgeProps {
  chargePoint: Pick<ChargePointRow, 'status' | 'out_of_service' | 'plan_deactivated_at'> & {
    standing?: Pick<Standing, 'reason'>;
  };
  plain?: boolean;
}

/** The availability of a charge point; what the plan switched off is told from what the operator took out. */
export function ChargePointStatusBadge({ chargePoint, plain }: StatusBadgeProps) {
  const t = useTranslations('network');
  const { status, out_of_service: isOut, plan_deactivated_at: deactivatedAt } = chargePoint;
  const isByPlan = status === 'out_of_service' && deactivatedAt !== null && !isOut;
  const hint = isByPlan ? t('plan.hint') : t(`statusHint.${status}`);
  return (
    <StatusBadge
      {...lookOf(status, chargePoint.standing?.reason)}
      label={isByPlan ? t('plan.deactivated') : t(`status.${status}`)}
      hint={plain ? undefined : hint}
      plain={plain}
    />
  );
}

/** The shape of a state alone; its words must stand beside it. */
export function StateShape({ state: { status, reason } }: { state: State }) {
  return <StatusShape {...lookOf(status, reason)} />;
}

/** The availability of a connector, what the charger calls it as the hint. */
export function ConnectorStatusBadge({
  connector,
  chargePoint,
}: {
  connector: Pick<Connector, 'status' | 'fault' | 'ocpp_status'>;
  chargePoint: OwnChargePoint;
}) {
  const t = useTranslations('network');
  const wordOf = useConnectorWord();
  const label = connector.fault === null ? wordOf(connector, chargePoint) : t('connector.faulted');
  // The charger's own words, for whoever reads its messages.
  const hint = [connector.ocpp_status, connector.fault].filter(Boolean).join(' · ') || undefined;
  return <StatusBadge {...connectorLook(connector, chargePoint)} label={label} hint={hint} />;
}

type LiveFacts = Pick<ChargePointRow, 'is_live' | 'online_status' | 'listed'>;

/** Live: listed, online and available; otherwise the first of these that is missing. */
export function LiveBadge({ chargePoint }: { chargePoint: LiveFacts }) {
  const t = useTranslations('network.live');
  const state = () => {
    if (chargePoint.is_live) return 'live';
    if (chargePoint.online_status === 0) return 'offline';
    return chargePoint.listed ? 'notAvailable' : 'notListed';
  };
  const name = state();
  const Icon = name === 'offline' ? IconAccessPointOff : IconAccessPoint;
  return (
    <span className={styles.live} data-live={name === 'live' || undefined} {...hint(t(`${name}Hint`))}>
      <Icon size={14} aria-hidden />
      {t(name)}
    </span>
  );
}

/** The sign of a live charge point, for tight rows; nothing on the others, whose status says enough. */
export function LiveMark({ chargePoint }: { chargePoint: Pick<LiveFacts, 'is_live'> }) {
  const t = useTranslations('network.live');
  if (!chargePoint.is_live) return null;
  return (
    <span className={styles.live} data-live {...hint(t('liveHint'))}>
      <IconAccessPoint size={14} aria-hidden />
      <span className={textStyles.visuallyHidden}>{t('live')}</span>
    </span>
  );
}

/** The connectors of a row: shape and number, the word for screen readers and on hover. */
export function ConnectorChips({
  chargePoint,
}: {
  chargePoint: OwnChargePoint & { connectors: readonly Connector[] };
}) {
  const t = useTranslations('network');
  const wordOf = useConnectorWord();
  return (
    <span className={styles.connectors}>
      {chargePoint.connectors.map((connector) => {
        const status = connector.fault ?? wordOf(connector, chargePoint);
        const words = t('connector.numbered', { number: connector.number, status });
        return (
          <span key={connector.id} className={styles.connector} {...hint(words)}>
            <StatusShape {...connectorLook(connector, chargePoint)} />
            <span aria-hidden className={textStyles.num}>
              {connector.number}
            </span>
            <span className={textStyles.visuallyHidden}>{words}</span>
          </span>
        );
      })}
    </span>
  );
}
