import { OcppError, type Readable, type V16Requests } from '@voltdeck/ocpp';
import { type TransactionEvent, untold } from '../../../charging';
import { ownWord, registerAtEnd } from '../salvaged';
import { isRegister, readDeviceTime } from '../samples';
import { toSamples } from './meter';

type Told<Action extends keyof V16Requests> = Readable<V16Requests[Action]>;

/** A register in Wh that can be a meter's; null for any other. */
const registerOf = (told: number | null | undefined): number | null =>
  typeof told === 'number' && isRegister(told) ? Math.round(told) : null;

/** A StartTransaction in our words; its transaction has no id yet (OCPP 1.6 section 4.8). */
export const toStarted = (request: Told<'StartTransaction'>): TransactionEvent => {
  const { connectorId = null, idTag = null } = request;
  const meterWh = registerOf(request.meterStart);
  if (connectorId === null && idTag === null && meterWh === null)
    throw new OcppError('occurrence', 'it names no connector, token or register');
  return {
    ...untold,
    kind: 'started',
    transaction: { by: 'id', id: null },
    connectorNumber: connectorId,
    uid: idTag,
    deviceAt: readDeviceTime(request.timestamp),
    meterWh,
  };
};

const isPlace = (told: number | null): boolean => told !== null && Math.abs(told) < 2 ** 31;

/** MeterValues in our words: of a transaction, or of the one on its connector where none is named (OCPP 1.6 section 4.7). */
export const toUpdated = (request: Told<'MeterValues'>): TransactionEvent => {
  const { transactionId = null, connectorId = null } = request;
  const samples = toSamples(request.meterValue);
  if (samples.length === 0 && transactionId === null && connectorId === null)
    throw new OcppError('occurrence', 'it names no transaction, connector or energy');
  return {
    // Written out, because fields that are added to a copy of `untold` cost more than reading the message.
    kind: 'updated',
    transaction: { by: 'id', id: transactionId },
    // What names its transaction needs no connector that can be one.
    connectorNumber: isPlace(connectorId) || transactionId === null ? connectorId : null,
    deviceAt: null,
    isOffline: false,
    uid: null,
    isStopTag: false,
    remoteStartId: null,
    activity: null,
    meterWh: null,
    isMeterImpossible: false,
    reason: null,
    samples,
  };
};

/** A StopTransaction in our words (OCPP 1.6 section 4.10); without a register of its own the last reading counts, and is doubted. */
export const toEnded = (request: Told<'StopTransaction'>): TransactionEvent => {
  const { transactionId = null, idTag = null } = request;
  const samples = toSamples(request.transactionData);
  const meterWh = registerOf(request.meterStop) ?? registerAtEnd(samples);
  if (transactionId === null && idTag === null && meterWh === null && samples.length === 0)
    throw new OcppError('occurrence', 'it names no transaction, token or energy');
  return {
    ...untold,
    kind: 'ended',
    transaction: { by: 'id', id: transactionId },
    uid: idTag,
    deviceAt: readDeviceTime(request.timestamp),
    meterWh,
    isMeterImpossible: meterWh === null,
    reason: ownWord(request.reason) ?? 'Local',
    samples,
  };
};
