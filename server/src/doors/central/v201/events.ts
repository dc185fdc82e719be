import { OcppError, type V201Requests } from '@voltdeck/ocpp';
import type { TransactionEvent } from '../../../charging';
import { readDeviceTime } from '../samples';
import { toSamples } from './meter';

type Request = V201Requests['TransactionEvent'];
type State = NonNullable<Request['transactionInfo']['chargingState']>;

const kinds = { Started: 'started', Updated: 'updated', Ended: 'ended' } as const;

const activities: Record<State, NonNullable<TransactionEvent['activity']>> = {
  Idle: 'unplugged',
  EVConnected: 'plugged',
  Charging: 'charging',
  SuspendedEV: 'suspended',
  SuspendedEVSE: 'suspended',
};

/** A token's text; the empty one where the station charges without any (OCPP 2.0.1 IdTokenEnumType NoAuthorization). */
const tokenText = ({ idToken, type }: NonNullable<Request['idToken']>): string =>
  type === 'NoAuthorization' ? '' : idToken;

/** Some stations say that the car went only by the reason of the event. */
const activityOf = ({ transactionInfo, triggerReason }: Request): TransactionEvent['activity'] => {
  const { chargingState } = transactionInfo;
  if (chargingState !== undefined) return activities[chargingState];
  return triggerReason === 'EVDeparted' ? 'unplugged' : null;
};

/** Far beyond the 36 characters of the specification. */
const longestName = 255;

const nameOf = ({ transactionInfo: { transactionId } }: Request): string => {
  if (transactionId.length > longestName) throw new OcppError('property', 'transactionId is too long');
  return transactionId;
};

const outletOf = ({ evse }: Request): TransactionEvent['outlet'] =>
  evse === undefined ? undefined : { evseId: evse.id, connectorId: evse.connectorId ?? null };

/** A TransactionEvent in our words. */
export const toEvent = (request: Request): TransactionEvent => ({
  // Written out, because fields that are added to a copy of `untold` cost more than reading the message.
  kind: kinds[request.eventType],
  transaction: { by: 'name', name: nameOf(request), seqNo: Math.trunc(request.seqNo) },
  connectorNumber: null,
  outlet: outletOf(request),
  deviceAt: readDeviceTime(request.timestamp),
  isOffline: request.offline ?? false,
  uid: request.idToken === undefined ? null : tokenText(request.idToken),
  isStopTag: request.triggerReason === 'StopAuthorized',
  remoteStartId: request.transactionInfo.remoteStartId ?? null,
  activity: activityOf(request),
  meterWh: null,
  isMeterImpossible: false,
  reason: request.eventType === 'Ended' ? (request.transactionInfo.stoppedReason ?? 'Local') : null,
  samples: toSamples(request.meterValue),
});
