import { OcppError, type V16Requests } from '@voltdeck/ocpp';
import { type TransactionEvent, untold } from '../../../charging';
import { isRegister, readDeviceTime } from '../samples';
import { toSamples } from './meter';

/** A StartTransaction in our words; its transaction has no id yet (OCPP 1.6 section 4.8). */
export const toStarted = (request: V16Requests['StartTransaction']): TransactionEvent => {
  if (!isRegister(request.meterStart)) throw new OcppError('property', 'meterStart is out of range');
  return {
    ...untold,
    kind: 'started',
    transaction: { by: 'id', id: null },
    connectorNumber: request.connectorId,
    uid: request.idTag,
    deviceAt: readDeviceTime(request.timestamp),
    meterWh: Math.round(request.meterStart),
  };
};

/** MeterValues in our words: of a transaction, or of the one on its connector where none is named (OCPP 1.6 section 4.7). */
export const toUpdated = (request: V16Requests['MeterValues']): TransactionEvent => ({
  // Written out, because fields that are added to a copy of `untold` cost more than reading the message.
  kind: 'updated',
  transaction: { by: 'id', id: request.transactionId ?? null },
  connectorNumber: request.connectorId,
  deviceAt: null,
  isOffline: false,
  uid: null,
  isStopTag: false,
  remoteStartId: null,
  activity: null,
  meterWh: null,
  isMeterImpossible: false,
  reason: null,
  samples: toSamples(request.meterValue),
});

/** A StopTransaction in our words (OCPP 1.6 section 4.10). */
export const toEnded = (request: V16Requests['StopTransaction']): TransactionEvent => ({
  ...untold,
  kind: 'ended',
  transaction: { by: 'id', id: request.transactionId },
  uid: request.idTag ?? null,
  deviceAt: readDeviceTime(request.timestamp),
  ...(isRegister(request.meterStop)
    ? { meterWh: Math.round(request.meterStop) }
    : { isMeterImpossible: true }),
  reason: request.reason ?? 'Local',
  samples: toSamples(request.transactionData),
});
