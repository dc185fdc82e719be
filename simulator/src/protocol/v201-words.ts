import type { V201, V201Requests } from '@voltdeck/ocpp';
import type { ConnectorAddress } from '../charger/places';
import type { ConnectorState, Reading, StopReason } from '../charger/state';

export type TransactionEvent = V201Requests['TransactionEvent'];

export const timeOf = (at: number) => new Date(at).toISOString();

export const evseOf = ({ evse, connectorId }: ConnectorAddress): V201.EVSEType => ({ id: evse, connectorId });

/** A reading as far as its measurands are wanted; `undefined` where none is. */
export function meterValueOf(
  at: number,
  reading: Reading,
  { context, measurands }: { context: V201.ReadingContextEnumType; measurands: readonly string[] },
): V201.MeterValueType | undefined {
  const { energyWh, powerW, currentA, voltageV, soc } = reading;
  const samples: V201.SampledValueType[] = [
    {
      value: energyWh,
      measurand: 'Energy.Active.Import.Register',
      location: 'Outlet',
      unitOfMeasure: { unit: 'Wh' },
      context,
    },
    {
      value: powerW,
      measurand: 'Power.Active.Import',
      location: 'Outlet',
      unitOfMeasure: { unit: 'W' },
      context,
    },
    {
      value: Math.round(currentA * 100) / 100,
      measurand: 'Current.Import',
      location: 'Outlet',
      unitOfMeasure: { unit: 'A' },
      context,
    },
    { value: voltageV, measurand: 'Voltage', location: 'Outlet', unitOfMeasure: { unit: 'V' }, context },
  ];
  if (soc !== null) {
    samples.push({
      value: Math.floor(soc),
      measurand: 'SoC',
      location: 'EV',
      unitOfMeasure: { unit: 'Percent' },
      context,
    });
  }
  const [first, ...rest] = samples.filter(({ measurand = '' }) => measurands.includes(measurand));
  return first && { timestamp: timeOf(at), sampledValue: [first, ...rest] };
}

/** What is connected counts, not who was let begin: 2.0.1 has no word for a connector that waits. */
export function statusOf(connector: ConnectorState): V201.ConnectorStatusEnumType {
  if (connector.status === 'Unavailable') return 'Unavailable';
  return connector.car ? 'Occupied' : 'Available';
}

export function chargingStateOf({ car, session, powerW }: ConnectorState): V201.ChargingStateEnumType {
  if (!car) return 'Idle';
  if (!session) return 'EVConnected';
  return powerW > 0 ? 'Charging' : 'SuspendedEV';
}

interface End {
  trigger: V201.TriggerReasonEnumType;
  stopped: V201.ReasonEnumType;
}

/** How the end of an authorisation reads in TransactionEvent. */
export const ends: Readonly<Record<StopReason, End>> = {
  Local: { trigger: 'StopAuthorized', stopped: 'Local' },
  Remote: { trigger: 'RemoteStop', stopped: 'Remote' },
  EVDisconnected: { trigger: 'EVCommunicationLost', stopped: 'EVDisconnected' },
  DeAuthorized: { trigger: 'Deauthorized', stopped: 'DeAuthorized' },
  SoftReset: { trigger: 'ResetCommand', stopped: 'ImmediateReset' },
  UnlockCommand: { trigger: 'UnlockCommand', stopped: 'Other' },
  StoppedByEV: { trigger: 'ChargingStateChanged', stopped: 'StoppedByEV' },
};

export const timeout: End = { trigger: 'EVConnectTimeout', stopped: 'Timeout' };
