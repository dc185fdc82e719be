export type Version = '1.6' | '2.0.1';

/** A transaction that a charger has begun. */
export interface Transaction {
  /** As the server numbered it (1.6) or the charger named it (2.0.1). */
  id: string;
  /** The number of its last event (2.0.1). */
  sequence: number;
}

export interface Reading {
  id: string;
  energyWh: number;
  at: string;
  transaction?: Transaction | undefined;
}

/** What a charger says in one version, as it goes over the wire. */
export interface Language {
  boot(id: string): string;
  available(id: string, at: string): string;
  start(start: { id: string; token: string; energyWh: number; at: string }): string;
  /** Six samples. */
  read(reading: Reading): string;
  /** The transaction that the reply to a start is about; undefined where it was not accepted. */
  begun(startId: string, reply: string): Transaction | undefined;
}

export const isAccepted = (reply: string): boolean => reply.startsWith('[3,') && reply.includes('"Accepted"');

const unitOf = (version: Version, unit: string): string =>
  version === '1.6' ? `"unit":"${unit}"` : `"unitOfMeasure":{"unit":"${unit}"}`;

/** Energy, power, current, voltage, state of charge and temperature. */
const samples = (version: Version, energyWh: number): string => {
  const sample = (measurand: string, value: number, unit: string): string =>
    `{"value":${version === '1.6' ? `"${value}"` : value},"context":"Sample.Periodic","measurand":"${measurand}",${unitOf(version, unit)}}`;
  const last = version === '1.6' ? sample('Temperature', 31, 'Celsius') : sample('Current.Offered', 32, 'A');
  return [
    sample('Energy.Active.Import.Register', energyWh, 'Wh'),
    sample('Power.Active.Import', 7000 + (energyWh % 300), 'W'),
    sample('Current.Import', 31.2, 'A'),
    sample('Voltage', 229.4, 'V'),
    sample('SoC', 20 + (energyWh % 60), 'Percent'),
    last,
  ].join(',');
};

const meterValue = (version: Version, { at, energyWh }: Pick<Reading, 'at' | 'energyWh'>): string =>
  `"meterValue":[{"timestamp":"${at}","sampledValue":[${samples(version, energyWh)}]}]`;

const v16: Language = {
  boot: (id) =>
    `[2,"${id}","BootNotification",{"chargePointVendor":"Bench","chargePointModel":"One","firmwareVersion":"1.0"}]`,
  available: (id, at) =>
    `[2,"${id}","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","timestamp":"${at}"}]`,
  start: ({ id, token, energyWh, at }) =>
    `[2,"${id}","StartTransaction",{"connectorId":1,"idTag":"${token}","meterStart":${energyWh},"timestamp":"${at}"}]`,
  read: ({ id, transaction, ...reading }) =>
    `[2,"${id}","MeterValues",{"connectorId":1,${transaction === undefined ? '' : `"transactionId":${transaction.id},`}${meterValue('1.6', reading)}}]`,
  begun: (_startId, reply) => {
    const [, id] = /"transactionId":(\d+)/.exec(reply) ?? [];
    return id === undefined || !isAccepted(reply) ? undefined : { id, sequence: 0 };
  },
};

const transactionEvent = (
  kind: 'Started' | 'Updated',
  { id, transaction, ...reading }: Reading & { transaction: Transaction },
): string =>
  `[2,"${id}","TransactionEvent",{"eventType":"${kind}","timestamp":"${reading.at}","triggerReason":"${kind === 'Started' ? 'Authorized' : 'MeterValuePeriodic'}","seqNo":${transaction.sequence},"transactionInfo":{"transactionId":"${transaction.id}","chargingState":"Charging"},${meterValue('2.0.1', reading)}`;

const v201: Language = {
  boot: (id) =>
    `[2,"${id}","BootNotification",{"reason":"PowerUp","chargingStation":{"vendorName":"Bench","model":"One","firmwareVersion":"1.0"}}]`,
  available: (id, at) =>
    `[2,"${id}","StatusNotification",{"timestamp":"${at}","connectorStatus":"Available","evseId":1,"connectorId":1}]`,
  start: ({ token, ...reading }) => {
    const transaction = { id: `${token}-${reading.id}`, sequence: 0 };
    const event = transactionEvent('Started', { ...reading, transaction });
    return `${event},"evse":{"id":1,"connectorId":1},"idToken":{"idToken":"${token}","type":"ISO14443"}}]`;
  },
  read: ({ transaction, ...reading }) => {
    if (transaction === undefined)
      return `[2,"${reading.id}","MeterValues",{"evseId":1,${meterValue('2.0.1', reading)}}]`;
    transaction.sequence += 1;
    return `${transactionEvent('Updated', { ...reading, transaction })}}]`;
  },
  begun: (startId, reply) => (isAccepted(reply) ? { id: startId, sequence: 0 } : undefined),
};

export const languages: Readonly<Record<Version, Language>> = { '1.6': v16, '2.0.1': v201 };

/** What a charger answers to the server's own calls, as one that has nothing to set does. */
export function answerTo(call: string): string {
  const [, id = '', action = ''] = /^\[2,\s*"([^"]*)",\s*"([^"]*)"/.exec(call) ?? [];
  if (action === 'GetConfiguration') {
    const keys = [
      ['NumberOfConnectors', '1'],
      ['MeterValueSampleInterval', '60'],
    ];
    const configurationKey = keys.map(([key, value]) => ({ key, value, readonly: false }));
    return JSON.stringify([3, id, { configurationKey }]);
  }
  if (action === 'ChangeConfiguration') return JSON.stringify([3, id, { status: 'Accepted' }]);
  return JSON.stringify([4, id, 'NotSupported', '', {}]);
}
