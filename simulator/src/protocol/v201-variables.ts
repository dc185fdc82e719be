import type { V201 } from '@voltdeck/ocpp';
import { phasesOf } from '../charger/curve';
import type { ConnectorState } from '../charger/state';
import { measurandNames, type Measurands, measurandsIn } from './measurands';
import type { Controls, Knobs, TransactionPoint } from './protocol';
import { evseOf, statusOf, timeOf } from './v201-words';

type Outcome = 'Accepted' | 'Rejected';

/** One variable of the device model (OCPP 2.0.1 part 1, section 4), with its actual value. */
export interface Variable {
  component: V201.ComponentType;
  variable: V201.VariableType;
  value: string;
  characteristics: V201.VariableCharacteristicsType;
  /** Without it the variable is read-only. */
  change?(value: string): Outcome;
}

type Kind = Omit<V201.VariableCharacteristicsType, 'supportsMonitoring'>;

const text: Kind = { dataType: 'string' };
const flag: Kind = { dataType: 'boolean' };
const whole: Kind = { dataType: 'integer' };
const seconds: Kind = { dataType: 'integer', unit: 's', minLimit: 1 };
const pointNames: readonly TransactionPoint[] = [
  'EVConnected',
  'Authorized',
  'PowerPathClosed',
  'EnergyTransfer',
];
const points: Kind = { dataType: 'MemberList', valuesList: pointNames.join(',') };
const states: Kind = {
  dataType: 'OptionList',
  valuesList: 'Available,Occupied,Reserved,Unavailable,Faulted',
};
const measurands: Kind = { dataType: 'MemberList', valuesList: measurandNames.join(',') };

/** Writes down the variables of one component. */
function component(name: string, evse?: V201.EVSEType) {
  return (variable: string, value: string | number | boolean, kind: Kind): Variable => ({
    component: { name, evse },
    variable: { name: variable },
    value: String(value),
    characteristics: { ...kind, supportsMonitoring: false },
  });
}

function turnedBy(variable: Variable, turn: (value: string) => boolean): Variable {
  return { ...variable, change: (value) => (turn(value) ? 'Accepted' : 'Rejected') };
}

function turnSeconds(controls: Controls, knob: keyof Knobs) {
  return (value: string): boolean => {
    const wanted = Number(value);
    if (!Number.isInteger(wanted) || wanted < 1) return false;
    controls.turn({ [knob]: wanted });
    return true;
  };
}

function turnPoints(controls: Controls, knob: 'startPoints' | 'stopPoints') {
  return (value: string): boolean => {
    const names = value.split(',').map((name) => name.trim());
    const wanted = pointNames.filter((name) => names.includes(name));
    if (wanted.length === 0 || wanted.length !== names.length) return false;
    controls.turn({ [knob]: wanted });
    return true;
  };
}

function turnMeasurands(controls: Controls, which: keyof Measurands) {
  return (value: string): boolean => {
    const wanted = measurandsIn(value);
    if (wanted === undefined) return false;
    controls.turn({ measurands: { ...controls.knobs().measurands, [which]: wanted } });
    return true;
  };
}

function controllersOf(controls: Controls): Variable[] {
  const knobs = controls.knobs();
  const { firmware } = controls.device;
  const ocpp = component('OCPPCommCtrlr');
  const sampled = component('SampledDataCtrlr');
  const aligned = component('AlignedDataCtrlr');
  const list = (of: typeof sampled, name: string, which: keyof Measurands) =>
    of(name, knobs.measurands[which].join(','), measurands);
  const auth = component('AuthCtrlr');
  const tx = component('TxCtrlr');
  const data = component('DeviceDataCtrlr');
  const clock = component('ClockCtrlr');
  return [
    component('Controller')('FirmwareVersion', firmware, text),
    turnedBy(
      ocpp('HeartbeatInterval', knobs.heartbeatSeconds, seconds),
      turnSeconds(controls, 'heartbeatSeconds'),
    ),
    ocpp('NetworkConfigurationPriority', '0', { dataType: 'SequenceList' }),
    ocpp('FileTransferProtocols', '', { dataType: 'MemberList' }),
    turnedBy(
      sampled('TxUpdatedInterval', knobs.meterSeconds, seconds),
      turnSeconds(controls, 'meterSeconds'),
    ),
    sampled('TxEndedInterval', 0, whole),
    turnedBy(list(sampled, 'TxStartedMeasurands', 'started'), turnMeasurands(controls, 'started')),
    turnedBy(list(sampled, 'TxUpdatedMeasurands', 'updated'), turnMeasurands(controls, 'updated')),
    turnedBy(list(sampled, 'TxEndedMeasurands', 'ended'), turnMeasurands(controls, 'ended')),
    aligned('Interval', 0, whole),
    turnedBy(list(aligned, 'Measurands', 'aligned'), turnMeasurands(controls, 'aligned')),
    auth('Enabled', true, flag),
    auth('AuthorizeRemoteStart', false, flag),
    auth('LocalAuthorizeOffline', true, flag),
    auth('OfflineTxForUnknownIdEnabled', true, flag),
    turnedBy(
      tx('EVConnectionTimeOut', knobs.plugTimeoutSeconds, seconds),
      turnSeconds(controls, 'plugTimeoutSeconds'),
    ),
    turnedBy(tx('TxStartPoint', knobs.startPoints.join(','), points), turnPoints(controls, 'startPoints')),
    turnedBy(tx('TxStopPoint', knobs.stopPoints.join(','), points), turnPoints(controls, 'stopPoints')),
    tx('StopTxOnInvalidId', true, flag),
    tx('StopTxOnEVSideDisconnect', true, flag),
    {
      ...data('ItemsPerMessage', itemsPerMessage, whole),
      variable: { name: 'ItemsPerMessage', instance: 'GetVariables' },
    },
    {
      ...data('ItemsPerMessage', itemsPerMessage, whole),
      variable: { name: 'ItemsPerMessage', instance: 'SetVariables' },
    },
    clock('DateTime', timeOf(controls.state().at), { dataType: 'dateTime' }),
    clock('TimeSource', 'Heartbeat', { dataType: 'SequenceList' }),
    component('SecurityCtrlr')('SecurityProfile', 1, whole),
  ];
}

/** How many items one message may carry. */
export const itemsPerMessage = 20;

const phasesAt = ({ kind, maxPowerW }: ConnectorState) => (kind === 'AC' ? phasesOf(maxPowerW) : 3);

function evseVariables(id: number, connectors: readonly ConnectorState[]): Variable[] {
  const evse = component('EVSE', { id });
  const limitW = Math.max(...connectors.map(({ maxPowerW }) => maxPowerW));
  const busy = connectors.find(({ session }) => session) ?? connectors.find(({ car }) => car);
  const shown = busy ?? connectors.find(({ isOperative }) => isOperative) ?? connectors[0];
  const isAvailable = connectors.some(({ isOperative }) => isOperative);
  return [
    evse('Available', isAvailable, flag),
    evse('AvailabilityState', shown ? statusOf(shown) : 'Unavailable', states),
    evse('SupplyPhases', Math.max(...connectors.map(phasesAt)), whole),
    evse('Power', busy?.powerW ?? 0, { dataType: 'decimal', unit: 'W', maxLimit: limitW }),
    evse('Problem', false, flag),
  ];
}

function placeVariables(controls: Controls): Variable[] {
  const { connectors } = controls.state();
  return controls.places().flatMap((place) => {
    const found = connectors.find(({ number }) => number === place.number);
    if (!found) return [];
    const connector = component('Connector', evseOf(place));
    return [
      connector('Available', found.isOperative, flag),
      connector('AvailabilityState', statusOf(found), states),
      connector('ConnectorType', found.kind === 'DC' ? 'cCCS2' : 'cType2', text),
      connector('SupplyPhases', phasesAt(found), whole),
      connector('Problem', false, flag),
    ];
  });
}

/** Everything the charger tells of itself. */
export function variablesOf(controls: Controls): Variable[] {
  const { connectors } = controls.state();
  const { vendor, model, serialNumber } = controls.device;
  const station = component('ChargingStation');
  const isAvailable = connectors.some(({ isOperative }) => isOperative);
  const evses = [...new Set(connectors.map(({ evse }) => evse))];
  return [
    station('Available', isAvailable, flag),
    station('AvailabilityState', isAvailable ? 'Available' : 'Unavailable', states),
    station('VendorName', vendor, text),
    station('Model', model, text),
    station('SerialNumber', serialNumber, text),
    station('SupplyPhases', 3, whole),
    station('Problem', false, flag),
    ...evses.flatMap((id) =>
      evseVariables(
        id,
        connectors.filter(({ evse }) => evse === id),
      ),
    ),
    ...placeVariables(controls),
    ...controllersOf(controls),
  ];
}
