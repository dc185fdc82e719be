import type { ChargerEvent, ChargerState, Effect, Message } from '../charger/state';
import type { Controls, Trigger } from '../protocol/protocol';

/** The parts of a running charger that a central system can move. */
export interface Device {
  state(): ChargerState;
  dispatch(event: ChargerEvent): Effect[];
  tell(message: Message): void;
  intervals(): { meterSeconds: number; heartbeatSeconds: number };
  setInterval(which: 'meter' | 'heartbeat', seconds: number): void;
  restart(): void;
}

const intervalKeys: Readonly<Record<string, 'meter' | 'heartbeat'>> = {
  MeterValueSampleInterval: 'meter',
  HeartbeatInterval: 'heartbeat',
};

function verdictOf(effects: readonly Effect[]): boolean {
  return effects.some((effect) => effect.type === 'verdict' && effect.isAccepted);
}

function settingsOf(device: Device): ReturnType<Controls['settings']> {
  const { meterSeconds, heartbeatSeconds } = device.intervals();
  return {
    AuthorizeRemoteTxRequests: { value: 'false', isReadonly: true },
    HeartbeatInterval: { value: String(heartbeatSeconds), isReadonly: false },
    MeterValueSampleInterval: { value: String(meterSeconds), isReadonly: false },
    NumberOfConnectors: { value: String(device.state().connectors.length), isReadonly: true },
    SupportedFeatureProfiles: { value: 'Core', isReadonly: true },
  };
}

function changeSetting(device: Device, key: string, value: string): 'done' | 'refused' | 'unknown' {
  const settings = settingsOf(device);
  if (!Object.hasOwn(settings, key)) return 'unknown';
  const which = Object.hasOwn(intervalKeys, key) ? intervalKeys[key] : undefined;
  const seconds = Number(value);
  if (which === undefined || !Number.isInteger(seconds) || seconds <= 0) return 'refused';
  device.setInterval(which, seconds);
  return 'done';
}

function setAvailability(
  device: Device,
  connector: number,
  isOperative: boolean,
): 'done' | 'later' | 'unknown' {
  const chosen = device.state().connectors.filter((each) => connector === 0 || each.number === connector);
  if (chosen.length === 0) return 'unknown';
  for (const { number } of chosen) device.dispatch({ type: 'availability', connector: number, isOperative });
  return chosen.some((each) => each.session) ? 'later' : 'done';
}

function trigger(device: Device, what: Trigger, connector: number | null): void {
  if (what === 'boot' || what === 'heartbeat') {
    device.tell({ kind: what });
    return;
  }
  const { connectors, at } = device.state();
  for (const { number, status } of connectors) {
    if (connector !== null && connector !== number) continue;
    if (what === 'meter') device.dispatch({ type: 'read-meter', connector: number });
    else device.tell({ kind: 'status', connector: number, status, at });
  }
}

/** What the central system may ask, done on a device. */
export function controlsOf(device: Device): Controls {
  return {
    remoteStart: (connector, tag) => verdictOf(device.dispatch({ type: 'remote-start', connector, tag })),
    remoteStop: (transactionId) => verdictOf(device.dispatch({ type: 'remote-stop', transactionId })),
    unlock: (connector) => {
      const isKnown = device.state().connectors.some((each) => each.number === connector);
      if (isKnown) device.dispatch({ type: 'stop', connector, reason: 'UnlockCommand' });
      return isKnown;
    },
    setAvailability: (connector, isOperative) => setAvailability(device, connector, isOperative),
    settings: () => settingsOf(device),
    changeSetting: (key, value) => changeSetting(device, key, value),
    trigger: (what, connector) => trigger(device, what, connector),
    reset: () => {
      for (const { number } of device.state().connectors) {
        device.dispatch({ type: 'stop', connector: number, reason: 'SoftReset' });
      }
      device.restart();
    },
  };
}
