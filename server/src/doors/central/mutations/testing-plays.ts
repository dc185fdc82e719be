import type { OcppVersion } from '@voltdeck/ocpp';

export const epochMs = Date.UTC(2026, 2, 2, 10);

/** What a charger says at a minute of its session; `$tx` stands for the id its transaction got, `$card` for its card. */
export interface Line {
  name: string;
  minute: number;
  action: string;
  payload: object;
}

/** Registers in Wh by which the session is billed. */
const truth = { startWh: 21_013, firstWh: 22_027, secondWh: 23_041, stopWh: 24_057 };
export const trueWh = truth.stopWh - truth.startWh;
/** What was told where an end tells no register, as it may in 2.0.1. */
export const readWh = truth.secondWh - truth.startWh;

const at = (minute: number): string => new Date(epochMs + minute * 60_000).toISOString();

const v16Values = (minute: number, wh: number, context = 'Sample.Periodic') => ({
  timestamp: at(minute),
  sampledValue: [
    {
      value: (wh / 1000).toFixed(3),
      context,
      format: 'Raw',
      measurand: 'Energy.Active.Import.Register',
      location: 'Outlet',
      unit: 'kWh',
    },
    {
      value: '16.0',
      context,
      format: 'Raw',
      measurand: 'Current.Import',
      phase: 'L1',
      location: 'Outlet',
      unit: 'A',
    },
    { value: '230.0', context, measurand: 'Voltage', unit: 'V' },
  ],
});

const v16Line = (name: string, minute: number, payload: object, action = name): Line => ({
  name,
  minute,
  action,
  payload,
});

const v16Status = (minute: number, status: string) =>
  v16Line(
    `StatusNotification ${status}`,
    minute,
    {
      connectorId: 1,
      errorCode: 'NoError',
      info: 'none',
      status,
      timestamp: at(minute),
      vendorId: 'V',
      vendorErrorCode: '0',
    },
    'StatusNotification',
  );

const v16Stop = (more: object) => ({
  idTag: '$card',
  meterStop: truth.stopWh,
  timestamp: at(31),
  transactionId: '$tx',
  reason: 'EVDisconnected',
  ...more,
});

const v16Lines = (stop: Line): Line[] => [
  v16Line('BootNotification', 0, {
    chargePointVendor: 'Vendor',
    chargePointModel: 'Model',
    chargePointSerialNumber: '1',
    chargeBoxSerialNumber: '2',
    firmwareVersion: '3',
    iccid: '4',
    imsi: '5',
    meterType: 'M',
    meterSerialNumber: '6',
  }),
  v16Status(0, 'Preparing'),
  v16Line('Authorize', 0, { idTag: '$card' }),
  v16Line('StartTransaction', 1, {
    connectorId: 1,
    idTag: '$card',
    meterStart: truth.startWh,
    reservationId: 1,
    timestamp: at(1),
  }),
  v16Status(2, 'Charging'),
  v16Line('MeterValues', 11, {
    connectorId: 1,
    transactionId: '$tx',
    meterValue: [v16Values(11, truth.firstWh)],
  }),
  v16Line(
    'MeterValues later',
    21,
    { connectorId: 1, transactionId: '$tx', meterValue: [v16Values(21, truth.secondWh)] },
    'MeterValues',
  ),
  stop,
  v16Status(33, 'Available'),
];

const v201Values = (minute: number, wh: number, context: string) => ({
  timestamp: at(minute),
  sampledValue: [
    {
      value: wh / 1_000_000,
      context,
      measurand: 'Energy.Active.Import.Register',
      location: 'Outlet',
      signedMeterValue: {
        signedMeterData: 'c2lnbmVk',
        signingMethod: 'ECDSA',
        encodingMethod: 'OCMF',
        publicKey: 'a2V5',
      },
      unitOfMeasure: { unit: 'kWh', multiplier: 3 },
    },
    {
      value: 16,
      context,
      measurand: 'Current.Import',
      phase: 'L1',
      location: 'Outlet',
      unitOfMeasure: { unit: 'A' },
    },
    { value: 230, context, measurand: 'Voltage', unitOfMeasure: { unit: 'V' } },
  ],
});

const token = { idToken: '$card', type: 'ISO14443', additionalInfo: [{ additionalIdToken: 'A', type: 'B' }] };

const v201Event = (of: {
  eventType: string;
  minute: number;
  seqNo: number;
  wh: number;
  context: string;
  triggerReason: string;
  info: object;
  more?: object;
}): Line => ({
  name: `TransactionEvent ${of.eventType}${of.seqNo === 2 ? ' later' : ''}`,
  minute: of.minute,
  action: 'TransactionEvent',
  payload: {
    eventType: of.eventType,
    timestamp: at(of.minute),
    triggerReason: of.triggerReason,
    seqNo: of.seqNo,
    offline: false,
    numberOfPhasesUsed: 3,
    cableMaxCurrent: 32,
    transactionInfo: { transactionId: '4711', chargingState: 'Charging', timeSpentCharging: 60, ...of.info },
    evse: { id: 1, connectorId: 1 },
    meterValue: [v201Values(of.minute, of.wh, of.context)],
    ...of.more,
  },
});

const v201Status = (minute: number, connectorStatus: string): Line => ({
  name: `StatusNotification ${connectorStatus}`,
  minute,
  action: 'StatusNotification',
  payload: { timestamp: at(minute), connectorStatus, evseId: 1, connectorId: 1 },
});

const v201Lines: Line[] = [
  {
    name: 'BootNotification',
    minute: 0,
    action: 'BootNotification',
    payload: {
      reason: 'PowerUp',
      chargingStation: {
        vendorName: 'Vendor',
        model: 'Model',
        serialNumber: '1',
        firmwareVersion: '2',
        modem: { iccid: '3', imsi: '4' },
      },
    },
  },
  v201Status(0, 'Occupied'),
  { name: 'Authorize', minute: 0, action: 'Authorize', payload: { idToken: token } },
  v201Event({
    eventType: 'Started',
    minute: 1,
    seqNo: 0,
    wh: truth.startWh,
    context: 'Transaction.Begin',
    triggerReason: 'Authorized',
    info: { remoteStartId: 2_000_000_000 },
    more: { idToken: token, reservationId: 1 },
  }),
  v201Event({
    eventType: 'Updated',
    minute: 11,
    seqNo: 1,
    wh: truth.firstWh,
    context: 'Sample.Periodic',
    triggerReason: 'MeterValuePeriodic',
    info: {},
  }),
  {
    name: 'MeterValues',
    minute: 12,
    action: 'MeterValues',
    payload: { evseId: 1, meterValue: [v201Values(12, truth.firstWh, 'Sample.Clock')] },
  },
  v201Event({
    eventType: 'Updated',
    minute: 21,
    seqNo: 2,
    wh: truth.secondWh,
    context: 'Sample.Periodic',
    triggerReason: 'MeterValuePeriodic',
    info: {},
  }),
  v201Event({
    eventType: 'Ended',
    minute: 31,
    seqNo: 3,
    wh: truth.stopWh,
    context: 'Transaction.End',
    triggerReason: 'EVDeparted',
    info: { stoppedReason: 'EVDisconnected', chargingState: 'Idle' },
    more: { idToken: token },
  }),
  v201Status(33, 'Available'),
];

const readStop = v16Line(
  'StopTransaction',
  31,
  v16Stop({
    transactionData: [
      v16Values(1, truth.startWh, 'Transaction.Begin'),
      v16Values(31, truth.stopWh, 'Transaction.End'),
    ],
  }),
);
const bareStop = v16Line('StopTransaction without readings', 31, v16Stop({}), 'StopTransaction');

/** A session as its charger tells it, and which of its lines are told otherwise in turn: in how many ways, and in how many of them it is billed all the same. */
export interface Course {
  version: OcppVersion;
  lines: readonly Line[];
  mutated: Readonly<Record<string, { ways: number; right: number }>>;
}

export const courses: readonly Course[] = [
  {
    version: '1.6',
    lines: v16Lines(readStop),
    mutated: {
      BootNotification: { ways: 73, right: 73 },
      Authorize: { ways: 9, right: 9 },
      StartTransaction: { ways: 47, right: 29 },
      'StatusNotification Charging': { ways: 65, right: 65 },
      MeterValues: { ways: 236, right: 233 },
      StopTransaction: { ways: 473, right: 469 },
    },
  },
  {
    version: '1.6',
    lines: v16Lines(bareStop),
    mutated: { 'StopTransaction without readings': { ways: 48, right: 38 } },
  },
  {
    version: '2.0.1',
    lines: v201Lines,
    mutated: {
      BootNotification: { ways: 77, right: 77 },
      Authorize: { ways: 65, right: 65 },
      'StatusNotification Occupied': { ways: 42, right: 42 },
      'TransactionEvent Started': { ways: 499, right: 381 },
      'TransactionEvent Updated': { ways: 416, right: 411 },
      MeterValues: { ways: 292, right: 292 },
      'TransactionEvent Ended': { ways: 492, right: 409 },
    },
  },
];
