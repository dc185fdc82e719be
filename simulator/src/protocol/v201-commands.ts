import {
  isAction,
  OcppError,
  type V201,
  type V201Requests,
  type V201Responses,
  validateRequest,
} from '@voltdeck/ocpp';
import type { Controls, Trigger } from './protocol';
import { getVariables, reportOf, setVariables } from './v201-device';

type Commands = {
  [A in keyof V201Requests]?: (payload: V201Requests[A], controls: Controls) => V201Responses[A];
};

const triggers: Readonly<Record<string, Trigger>> = {
  BootNotification: 'boot',
  Heartbeat: 'heartbeat',
  MeterValues: 'meter',
  StatusNotification: 'status',
  TransactionEvent: 'transaction',
};

/** Messages that tell of work this charger never has: it is idle. */
const idle: readonly string[] = ['FirmwareStatusNotification', 'LogStatusNotification'];

const accepted = (isAccepted: boolean) => (isAccepted ? 'Accepted' : 'Rejected');

/** The connectors of an EVSE, one of them, or all of the station. */
function numbersOf(evse: V201.EVSEType | undefined, controls: Controls): number[] {
  return controls
    .places()
    .filter((place) => (evse?.id ?? 0) === 0 || place.evse === evse?.id)
    .filter((place) => evse?.connectorId === undefined || place.connectorId === evse.connectorId)
    .map(({ number }) => number);
}

/** A transaction that the plug had begun before somebody was let start from afar. */
function transactionAt(
  evse: number | undefined,
  controls: Controls,
): V201.RequestStartTransactionResponse['transactionId'] {
  if (evse === undefined) return undefined;
  const ids = numbersOf({ id: evse }, controls).map((number) => controls.transactionOn(number));
  const id = ids.find((each) => each !== undefined);
  return id === undefined ? undefined : String(id);
}

const isCharging = (controls: Controls) => controls.state().connectors.some(({ session }) => session);

const commands: Commands = {
  RequestStartTransaction: ({ evseId, idToken, remoteStartId }, controls) => {
    const transactionId = transactionAt(evseId, controls);
    const isAccepted = controls.remoteStart({
      connector: null,
      evse: evseId,
      tag: idToken.idToken,
      tokenType: idToken.type,
      remoteStartId,
    });
    return { status: accepted(isAccepted), ...(isAccepted && { transactionId }) };
  },
  RequestStopTransaction: ({ transactionId }, controls) => ({
    status: accepted(controls.remoteStop(transactionId)),
  }),
  GetBaseReport: (request, controls) => {
    controls.say(reportOf(request, controls));
    return { status: 'Accepted' };
  },
  GetVariables: getVariables,
  SetVariables: setVariables,
  TriggerMessage: ({ requestedMessage, evse }, controls) => {
    if (idle.includes(requestedMessage)) {
      controls.say([{ action: requestedMessage, payload: { status: 'Idle' } }]);
      return { status: 'Accepted' };
    }
    const what = triggers[requestedMessage];
    if (what === undefined) return { status: 'NotImplemented' };
    const connectors = numbersOf(evse, controls);
    if (connectors.length === 0) return { status: 'Rejected' };
    controls.trigger(what, connectors);
    return { status: 'Accepted' };
  },
  ChangeAvailability: ({ operationalStatus, evse }, controls) => {
    const outcome = controls.setAvailability(numbersOf(evse, controls), operationalStatus === 'Operative');
    return { status: ({ done: 'Accepted', later: 'Scheduled', unknown: 'Rejected' } as const)[outcome] };
  },
  UnlockConnector: ({ evseId, connectorId }, controls) => {
    const [number] = numbersOf({ id: evseId, connectorId }, controls);
    if (number === undefined) return { status: 'UnknownConnector' };
    const { connectors } = controls.state();
    if (connectors.some((each) => each.number === number && each.session)) {
      return { status: 'OngoingAuthorizedTransaction' };
    }
    return { status: controls.unlock(number) ? 'Unlocked' : 'UnlockFailed' };
  },
  Reset: ({ type, evseId }, controls) => {
    // An EVSE has no power supply of its own here.
    if (evseId !== undefined) return { status: 'Rejected' };
    if (type === 'OnIdle' && isCharging(controls)) {
      controls.resetWhenIdle();
      return { status: 'Scheduled' };
    }
    controls.reset();
    return { status: 'Accepted' };
  },
  GetTransactionStatus: ({ transactionId }, controls) => {
    const messagesInQueue = controls.isWaiting(transactionId);
    if (transactionId === undefined) return { messagesInQueue };
    const ongoingIndicator = controls
      .places()
      .some(({ number }) => controls.transactionOn(number) === transactionId);
    return { messagesInQueue, ongoingIndicator };
  },
  // There is no cache and no local list: every card is asked about.
  ClearCache: () => ({ status: 'Rejected' }),
  GetLocalListVersion: () => ({ versionNumber: 0 }),
  DataTransfer: () => ({ status: 'UnknownVendorId' }),
};

function run<A extends keyof V201Requests>(action: A, payload: object, controls: Controls): object {
  const command = commands[action];
  if (command === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  const request = validateRequest('2.0.1', action, payload);
  if (!request.valid) {
    const [first] = request.errors;
    throw new OcppError(request.kind, `${first?.path ?? ''} ${first?.message ?? ''}`.trim());
  }
  return command(request.payload as V201Requests[A], controls);
}

/** Does what a call of an OCPP 2.0.1 central system asks and answers it. */
export function obeyV201(action: string, payload: object, controls: Controls): object {
  if (isAction('2.0.1', action)) return run(action, payload, controls);
  throw new OcppError('notImplemented', `${action} is not known`);
}
