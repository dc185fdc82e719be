import { OcppError, type Readable, type V201Requests } from '@voltdeck/ocpp';
import type { ChargerEvent, Sample, TransactionEvent } from '../../../charging';
import { ownWord, registerAtEnd } from '../salvaged';
import { readDeviceTime } from '../samples';
import { tokenShown } from '../tokens';
import { isRegisterUnclear, toSamples } from './meter';

type Request = Readable<V201Requests['TransactionEvent']>;
type Kind = TransactionEvent['kind'];
type ReadingsEvent = Extract<ChargerEvent, { kind: 'readings' }>;

const kinds = new Map<unknown, Kind>([
  ['Started', 'started'],
  ['Updated', 'updated'],
  ['Ended', 'ended'],
]);

const activities = new Map<unknown, TransactionEvent['activity']>([
  ['Idle', 'unplugged'],
  ['EVConnected', 'plugged'],
  ['Charging', 'charging'],
  ['SuspendedEV', 'suspended'],
  ['SuspendedEVSE', 'suspended'],
]);

/** Some stations say that the car went only by the reason of the event. */
const activityOf = ({ transactionInfo, triggerReason }: Request): TransactionEvent['activity'] => {
  const activity = activities.get(transactionInfo?.chargingState);
  return activity ?? (triggerReason === 'EVDeparted' ? 'unplugged' : null);
};

/** Far beyond the 36 characters of the specification. */
const longestName = 255;

/** Null where the transaction is not named; a name that is too long is no name that can be kept. */
const nameOf = ({ transactionInfo }: Request): string | null => {
  const name = transactionInfo?.transactionId ?? '';
  if (name.length > longestName) throw new OcppError('property', 'transactionId is too long');
  // Yes and no stand where no name is.
  return /^\s*(?:true|false)?\s*$/.test(name) ? null : name;
};

const isPlaceNumber = (told: number | null | undefined): told is number =>
  Number.isInteger(told) && Number(told) >= 0 && Number(told) < 2 ** 31;

const outletAt = (
  evseId: number | null | undefined,
  connectorId: number | null | undefined,
): TransactionEvent['outlet'] =>
  isPlaceNumber(evseId)
    ? { evseId, connectorId: isPlaceNumber(connectorId) ? connectorId : null }
    : undefined;

const outletOf = ({ evse }: Request): TransactionEvent['outlet'] => outletAt(evse?.id, evse?.connectorId);

/** MeterValues in our words: they tell of no transaction (OCPP 2.0.1 part 2 section 1.32). */
export const toReadings = ({ evseId, meterValue }: Readable<V201Requests['MeterValues']>): ReadingsEvent => {
  const outlet = outletAt(evseId, null);
  const samples = toSamples(meterValue);
  if (outlet === undefined && samples.length === 0)
    throw new OcppError('occurrence', 'it names no connector or energy');
  return { kind: 'readings', connectorNumber: 0, outlet, samples };
};

const hasContext = (samples: readonly Sample[], wanted: string): boolean =>
  samples.some(({ context }) => context === wanted);

/** What kind of event it is; where it does not say, what else it tells does. */
const kindOf = ({ eventType, seqNo, transactionInfo }: Request, samples: readonly Sample[]): Kind => {
  const told = kinds.get(eventType);
  if (told !== undefined) return told;
  if (transactionInfo?.stoppedReason !== undefined || hasContext(samples, 'Transaction.End')) return 'ended';
  return seqNo === 0 || hasContext(samples, 'Transaction.Begin') ? 'started' : 'updated';
};

const lastRegister = (samples: readonly Sample[]): number | null =>
  samples.findLast(({ energyWh }) => energyWh !== null)?.energyWh ?? null;

/** An event that does not name its transaction is of the open one that fits it best (docs/chargers-in-the-field.md#transaction-not-named). */
const transactionOf = (
  request: Request,
  of: { kind: Kind; samples: readonly Sample[] },
): TransactionEvent['transaction'] => {
  const name = nameOf(request);
  const seqNo = request.seqNo ?? null;
  if (name !== null) return { by: 'name', name, seqNo: seqNo === null ? null : Math.trunc(seqNo) };
  const isPlaced = outletOf(request) !== undefined || tokenShown(request) !== null;
  if (of.kind === 'started' || !(isPlaced || of.samples.length > 0))
    throw new OcppError('occurrence', 'transactionId is missing');
  return { by: 'id', id: null };
};

/** A TransactionEvent in our words. */
export const toEvent = (request: Request): TransactionEvent => {
  const samples = toSamples(request.meterValue);
  const kind = kindOf(request, samples);
  const transaction = transactionOf(request, { kind, samples });
  const atEnd = kind === 'ended' ? registerAtEnd(samples) : null;
  return {
    // Written out, because fields that are added to a copy of `untold` cost more than reading the message.
    kind,
    transaction,
    connectorNumber: null,
    outlet: outletOf(request),
    deviceAt: readDeviceTime(request.timestamp),
    isOffline: request.offline ?? false,
    uid: tokenShown(request),
    isStopTag: request.triggerReason === 'StopAuthorized',
    remoteStartId: request.transactionInfo?.remoteStartId ?? null,
    activity: activityOf(request),
    // Of a transaction that is named, all events tell its register together.
    meterWh: transaction.by === 'id' && kind === 'ended' ? (atEnd ?? lastRegister(samples)) : null,
    isMeterImpossible: atEnd === null && isRegisterUnclear(request.meterValue, samples),
    reason: kind === 'ended' ? (ownWord(request.transactionInfo?.stoppedReason) ?? 'Local') : null,
    samples,
  };
};
