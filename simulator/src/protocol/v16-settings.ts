import type { V16Responses } from '@voltdeck/ocpp';
import { measurandsIn } from './measurands';
import type { Controls, Knobs } from './protocol';

type Outcome = V16Responses['ChangeConfiguration']['status'];

interface Setting {
  value: string;
  isReadonly: boolean;
}

type Turn = (controls: Controls, value: string) => Outcome;

/** A setting in whole seconds. */
const inSeconds =
  (turn: (controls: Controls, seconds: number) => Outcome): Turn =>
  (controls, value) => {
    const seconds = Number(value);
    return Number.isInteger(seconds) && seconds > 0 ? turn(controls, seconds) : 'Rejected';
  };

const turning = (knob: 'heartbeatSeconds' | 'meterSeconds'): Turn =>
  inSeconds((controls, seconds) => {
    controls.turn({ [knob]: seconds } satisfies Partial<Knobs>);
    return 'Accepted';
  });

/** What may be changed. */
const turns: Readonly<Record<string, Turn>> = {
  // Many chargers take this one only when they boot.
  ConnectionTimeOut: inSeconds((controls, seconds) => {
    controls.turnAtBoot({ plugTimeoutSeconds: seconds });
    return 'RebootRequired';
  }),
  HeartbeatInterval: turning('heartbeatSeconds'),
  MeterValueSampleInterval: turning('meterSeconds'),
  MeterValuesSampledData: (controls, value) => {
    const updated = measurandsIn(value);
    if (updated === undefined) return 'Rejected';
    controls.turn({ measurands: { ...controls.knobs().measurands, updated } });
    return 'Accepted';
  },
};

/** The settings that are listed (OCPP 1.6 section 9.1); an empty value is a legal one. */
export function v16SettingsOf(controls: Controls): Readonly<Record<string, Setting>> {
  const { heartbeatSeconds, meterSeconds, plugTimeoutSeconds, measurands } = controls.knobs();
  const values: Record<string, string> = {
    AuthorizeRemoteTxRequests: 'false',
    ClockAlignedDataInterval: '0',
    ConnectionTimeOut: String(plugTimeoutSeconds),
    HeartbeatInterval: String(heartbeatSeconds),
    LocalAuthorizeOffline: 'true',
    MeterValuesAlignedData: '',
    MeterValuesSampledData: measurands.updated.join(','),
    MeterValueSampleInterval: String(meterSeconds),
    NumberOfConnectors: String(controls.places().length),
    StopTransactionOnEVSideDisconnect: 'true',
    StopTransactionOnInvalidId: 'true',
    StopTxnSampledData: '',
    SupportedFeatureProfiles: 'Core,RemoteTrigger',
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, isReadonly: !Object.hasOwn(turns, key) }]),
  );
}

export function changeV16Setting(controls: Controls, key: string, value: string): Outcome {
  if (!Object.hasOwn(v16SettingsOf(controls), key)) return 'NotSupported';
  const turn = Object.hasOwn(turns, key) ? turns[key] : undefined;
  return turn?.(controls, value) ?? 'Rejected';
}
