import { isAction, type V201Requests, type V201Responses, validateResponse } from '@voltdeck/ocpp';
import type { Message } from '../charger/state';
import type { Answer, Protocol, Request, RequestFacts, Told } from './protocol';
import { measurandNames } from './measurands';
import { obeyV201 } from './v201-commands';
import { V201Narrator } from './v201-narrator';
import { meterValueOf } from './v201-words';

function requestFor<A extends keyof V201Requests>(action: A, payload: V201Requests[A]): Request {
  return { action, payload };
}

/** The messages that the narrator passes on; statuses and transactions it writes itself. */
function requestOf(message: Message, { device }: RequestFacts): Request | undefined {
  switch (message.kind) {
    case 'boot':
      return requestFor('BootNotification', {
        reason: message.reason,
        chargingStation: {
          vendorName: device.vendor,
          model: device.model,
          serialNumber: device.serialNumber,
          firmwareVersion: device.firmware,
        },
      });
    case 'heartbeat':
      return requestFor('Heartbeat', {});
    case 'authorize':
      return requestFor('Authorize', { idToken: { idToken: message.tag, type: 'ISO14443' } });
    case 'meter': {
      const { evse: evseId, at, reading, measurands = measurandNames } = message;
      const value = meterValueOf(at, reading, { context: 'Trigger', measurands });
      return value && requestFor('MeterValues', { evseId, meterValue: [value] });
    }
    case 'status':
    case 'start':
    case 'stop':
      return undefined;
  }
}

function readAnswer(message: Told, payload: unknown): Answer {
  switch (message.kind) {
    case 'boot': {
      const { status, interval } = payload as V201Responses['BootNotification'];
      return { kind: 'boot', isAccepted: status === 'Accepted', intervalSeconds: interval };
    }
    case 'authorize': {
      const { idTokenInfo } = payload as V201Responses['Authorize'];
      return { kind: 'authorize', isAccepted: idTokenInfo.status === 'Accepted' };
    }
    case 'ready': {
      if (!message.transaction) return { kind: 'noted' };
      const { idTokenInfo } = payload as V201Responses['TransactionEvent'];
      return { kind: 'transaction', isAccepted: (idTokenInfo?.status ?? 'Accepted') === 'Accepted' };
    }
    default:
      return { kind: 'noted' };
  }
}

/** OCPP 2.0.1 with the core functional blocks: provisioning, authorization, transactions, remote control, availability, meter values. */
export const v201: Protocol = {
  version: '2.0.1',
  namesTransactions: true,
  bootsOnReturn: false,
  narrator: (options) => new V201Narrator(options),
  requestOf,
  checkAnswer: (action, payload) => {
    if (!isAction('2.0.1', action)) throw new Error(`${action} is no OCPP 2.0.1 action`);
    return validateResponse('2.0.1', action, payload);
  },
  readAnswer,
  obey: obeyV201,
};
