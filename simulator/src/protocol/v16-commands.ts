import {
  OcppError,
  type Requests,
  type V16Requests,
  type V16Responses,
  validateRequest,
} from '@voltdeck/ocpp';
import type { Controls, Trigger } from './protocol';

type Commands = {
  [A in keyof V16Requests]?: (payload: Requests['1.6'][A], controls: Controls) => V16Responses[A];
};

const triggers: Readonly<Record<string, Trigger>> = {
  BootNotification: 'boot',
  Heartbeat: 'heartbeat',
  MeterValues: 'meter',
  StatusNotification: 'status',
};

const accepted = (isAccepted: boolean) => (isAccepted ? 'Accepted' : 'Rejected');

function configurationOf(
  keys: readonly string[] | undefined,
  controls: Controls,
): V16Responses['GetConfiguration'] {
  const settings = controls.settings();
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
    status: accepted(controls.remoteStart(connectorId ?? null, idTag)),
  }),
  RemoteStopTransaction: ({ transactionId }, controls) => ({
    status: accepted(controls.remoteStop(transactionId)),
  }),
  UnlockConnector: ({ connectorId }, controls) => ({
    status: controls.unlock(connectorId) ? 'Unlocked' : 'NotSupported',
  }),
  ChangeAvailability: ({ connectorId, type }, controls) => {
    const outcome = controls.setAvailability(connectorId, type === 'Operative');
    return { status: ({ done: 'Accepted', later: 'Scheduled', unknown: 'Rejected' } as const)[outcome] };
  },
  GetConfiguration: ({ key }, controls) => configurationOf(key, controls),
  ChangeConfiguration: ({ key, value }, controls) => {
    const outcome = controls.changeSetting(key, value);
    return { status: ({ done: 'Accepted', refused: 'Rejected', unknown: 'NotSupported' } as const)[outcome] };
  },
  TriggerMessage: ({ requestedMessage, connectorId }, controls) => {
    const what = triggers[requestedMessage];
    if (what === undefined) return { status: 'NotImplemented' };
    controls.trigger(what, connectorId ?? null);
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
  if (command === undefined) throw new OcppError('notImplemented', `${action} is not implemented`);
  const request = validateRequest('1.6', action, payload);
  if (!request.valid) {
    const [first] = request.errors;
    throw new OcppError(request.kind, `${first?.path ?? ''} ${first?.message ?? ''}`.trim());
  }
  return command(request.payload, controls);
}

/** Does what a call of an OCPP 1.6 central system asks and answers it. */
export function obeyV16(action: string, payload: object, controls: Controls): object {
  if (Object.hasOwn(commands, action)) return run(action as keyof V16Requests, payload, controls);
  throw new OcppError('notImplemented', `${action} is not implemented`);
}
