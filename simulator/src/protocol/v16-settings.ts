import type { V16Responses } from '@voltdeck/ocpp';
import type { Controls, Knobs } from './protocol';

type Outcome = V16Responses['ChangeConfiguration']['status'];

interface Setting {
  value: string;
  isReadonly: boolean;
}

type Turn = (controls: Controls, seconds: number) => Outcome;

function turning(knob: 'heartbeatSeconds' | 'meterSeconds'): Turn {
  return (controls, seconds) => {
    controls.turn({ [knob]: seconds } satisfies Partial<Knobs>);
    return 'Accepted';
  };
}

/** What may be changed, all of it in whole seconds. */
const turns: Readonly<Record<string, Turn>> = {
  // Many chargers take this one only when they boot.
  ConnectionTimeOut: (controls, seconds) => {
    controls.turnAtBoot({ plugTimeoutSeconds: seconds });
    return 'RebootRequired';
  },
  HeartbeatInterval: turning('heartbeatSeconds'),
  MeterValueSampleInterval: turning('meterSeconds'),
};

/** The settings that are listed (OCPP 1.6 section 9.1); an empty value is a legal one. */
export function v16SettingsOf(controls: Controls): Readonly<Record<string, Setting>> {
  const { heartbeatSeconds, meterSeconds, plugTimeoutSeconds } = controls.knobs();
  const values: Record<string, string> = {
    AuthorizeRemoteTxRequests: 'false',
    ClockAlignedDataInterval: '0',
    ConnectionTimeOut: String(plugTimeoutSeconds),
    HeartbeatInterval: String(heartbeatSeconds),
    LocalAuthorizeOffline: 'true',
    MeterValuesAlignedData: '',
    MeterValuesSampledData: 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage,SoC',
    MeterValueSampleInterval: String(meterSeconds),
    NumberOfConnectors: String(controls.places().length),
    StopTransactionOnEVSideDisconnect: 'true',
    StopTransactionOnInvalidId: 'true',
    SupportedFeatureProfiles: 'Core,RemoteTrigger',
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, isReadonly: !Object.hasOwn(turns, key) }]),
  );
}

export function changeV16Setting(controls: Controls, key: string, value: string): Outcome {
  if (!Object.hasOwn(v16SettingsOf(controls), key)) return 'NotSupported';
  const turn = Object.hasOwn(turns, key) ? turns[key] : undefined;
  const seconds = Number(value);
  if (turn === undefined || !Number.isInteger(seconds) || seconds <= 0) return 'Rejected';
  return turn(controls, seconds);
}
