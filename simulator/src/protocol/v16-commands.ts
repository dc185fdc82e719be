import {
  isAction,
  OcppError,
  type Requests,
  type V16Requests,
  type V16Responses,
  validateRequest,
} from '@voltdeck/ocpp';
import type { Controls, Trigger } from './protocol';
import { changeV16Setting, v16SettingsOf } from './v16-settings';

type Commands = {
  [A in keyof V16Requests]?: (payload: Requests['1.6'][A], controls: Controls) => V16Responses[A];
};

const triggers: Readonly<Record<string, Trigger>> = {
  BootNotification: 'boot',
  Heartbeat: 'heartbeat',
  MeterValues: 'meter',
  StatusNotification: 'status',
};

/** Messages that tell of work this charger never has: it is idle. */
const idle: readonly string[] = ['DiagnosticsStatusNotification', 'FirmwareStatusNotification'];

const accepted = (isAccepted: boolean) => (isAccepted ? 'Accepted' : 'Rejected');

/** One connector, if it is known, or every one. */
function numbersOf(wanted: number | undefined, controls: Controls): number[] {
  const numbers = controls.places().map(({ number }) => number);
  return wanted === undefined ? numbers : numbers.filter((number) => number === wanted);
}

function configurationOf(
  keys: readonly string[] | undefined,
  controls: Controls,
): V16Responses['GetConfiguration'] {
  const settings = v16SettingsOf(controls);
  const wanted = keys?.length ? keys : Object.keys(settings);
  const configurationKey: V16Responses['GetConfiguration']['configurationKey'] = [];
  const unknownKey: string[] = [];
  for (const key of wanted) {
    const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
    if (setting) configurationKey.push({ key, readonly: setting.isReadonly, value: setting.value });
    else unknownKey.push(key);
  }
  return { configurationKey, ...(unknownKey.length > 0 && { unknownKey }) };
}

const commands: Commands = {
  RemoteStartTransaction: ({ connectorId, idTag }, controls) => ({
    status: accepted(controls.remoteStart({ connector: connectorId ?? null, tag: idTag })),
  }),
  RemoteStopTransaction: ({ transactionId }, controls) => ({
    status: accepted(controls.remoteStop(transactionId)),
  }),
  UnlockConnector: ({ connectorId }, controls) => ({
    status: controls.unlock(connectorId) ? 'Unlocked' : 'NotSupported',
  }),
  ChangeAvailability: ({ connectorId, type }, controls) => {
    const outcome = controls.setAvailability(
      numbersOf(connectorId || undefined, controls),
      type === 'Operative',
    );
    return { status: ({ done: 'Accepted', later: 'Scheduled', unknown: 'Rejected' } as const)[outcome] };
  },
  GetConfiguration: ({ key }, controls) => configurationOf(key, controls),
  ChangeConfiguration: ({ key, value }, controls) => ({ status: changeV16Setting(controls, key, value) }),
  TriggerMessage: ({ requestedMessage, connectorId }, controls) => {
    if (idle.includes(requestedMessage)) {
      controls.say([{ action: requestedMessage, payload: { status: 'Idle' } }]);
      return { status: 'Accepted' };
    }
    const what = triggers[requestedMessage];
    if (what === undefined) return { status: 'NotImplemented' };
    const connectors = numbersOf(connectorId, controls);
    if (connectors.length === 0) return { status: 'Rejected' };
    controls.trigger(what, connectors);
    return { status: 'Accepted' };
  },
  Reset: (_payload, controls) => {
    controls.reset();
    return { status: 'Accepted' };
  },
  ClearCache: () => ({ status: 'Accepted' }),
  DataTransfer: () => ({ status: 'UnknownVendorId' }),
  GetLocalListVersion: () => ({ listVersion: -1 }),
};

function run<A extends keyof V16Requests>(action: A, payload: object, controls: Controls): object {
  const command = commands[action];
  if (command === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  const request = validateRequest('1.6', action, payload);
  if (!request.valid) {
    const [first] = request.errors;
    throw new OcppError(request.kind, `${first?.path ?? ''} ${first?.message ?? ''}`.trim());
  }
  return command(request.payload, controls);
}

/** Does what a call of an OCPP 1.6 central system asks and answers it. */
export function obeyV16(action: string, payload: object, controls: Controls): object {
  if (isAction('1.6', action)) return run(action, payload, controls);
  throw new OcppError('notImplemented', `${action} is not known`);
}
