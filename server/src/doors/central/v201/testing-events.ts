import type { V201Requests } from '@voltdeck/ocpp';

export type Told = V201Requests['TransactionEvent'];

export const card = { idToken: 'CARD', type: 'ISO14443' } as const;

/** What happens in a session, apart from its numbers and times. */
export interface Happening extends Partial<Pick<Told, 'triggerReason' | 'idToken' | 'offline' | 'evse'>> {
  state?: Told['transactionInfo']['chargingState'];
  /** The register in Wh. */
  wh?: number;
  /** Told with the register. */
  signed?: boolean;
  reason?: Told['transactionInfo']['stoppedReason'];
  remoteStartId?: number;
}

const contextOf = (eventType: Told['eventType']) =>
  ({ Started: 'Transaction.Begin', Updated: 'Sample.Periodic', Ended: 'Transaction.End' })[
    eventType
  ] as 'Sample.Periodic';

const meterOf = (eventType: Told['eventType'], timestamp: string, { wh, signed }: Happening) => {
  if (wh === undefined) return {};
  const signature = {
    signedMeterData: 'c2lnbmVk',
    signingMethod: 'ECDSA',
    encodingMethod: 'OCMF',
    publicKey: 'a2V5',
  };
  const value = {
    value: wh / 1000,
    context: contextOf(eventType),
    unitOfMeasure: { unit: 'Wh', multiplier: 3 },
    ...(signed === true ? { signedMeterValue: signature } : {}),
  };
  return { meterValue: [{ timestamp, sampledValue: [value] }] } as Pick<Told, 'meterValue'>;
};

const typeAt = (index: number, count: number): Told['eventType'] => {
  if (index === 0) return 'Started';
  return index === count - 1 ? 'Ended' : 'Updated';
};

/** A whole session of a station in the order it happens, one event a minute. */
export const sessionOf = (
  happenings: readonly Happening[],
  of: { transactionId: string; from: Date },
): Told[] =>
  happenings.map((happening, index) => {
    const eventType = typeAt(index, happenings.length);
    const timestamp = new Date(of.from.getTime() + index * 60_000).toISOString();
    const { state, reason, remoteStartId, wh: _wh, signed: _signed, ...rest } = happening;
    return {
      triggerReason: 'MeterValuePeriodic',
      ...rest,
      eventType,
      timestamp,
      seqNo: index,
      ...(index === 0 ? { evse: happening.evse ?? { id: 1, connectorId: 1 } } : {}),
      transactionInfo: {
        transactionId: of.transactionId,
        ...(state === undefined ? {} : { chargingState: state }),
        ...(reason === undefined ? {} : { stoppedReason: reason }),
        ...(remoteStartId === undefined ? {} : { remoteStartId }),
      },
      ...meterOf(eventType, timestamp, happening),
    };
  });

/** How a session begins, by the station's TxStartPoint (OCPP 2.0.1 part 2, use cases E01 to E05). */
export const starts: Readonly<Record<string, readonly Happening[]>> = {
  'EVConnected, cable first': [
    { triggerReason: 'CablePluggedIn', state: 'EVConnected', wh: 1_000 },
    { triggerReason: 'Authorized', state: 'EVConnected', idToken: card },
    { triggerReason: 'ChargingStateChanged', state: 'Charging' },
  ],
  'Authorized, card first': [
    { triggerReason: 'Authorized', state: 'Idle', idToken: card, wh: 1_000 },
    { triggerReason: 'CablePluggedIn', state: 'EVConnected' },
    { triggerReason: 'ChargingStateChanged', state: 'Charging' },
  ],
  DataSigned: [
    { triggerReason: 'SignedDataReceived', state: 'EVConnected', idToken: card, wh: 1_000, signed: true },
    { triggerReason: 'ChargingStateChanged', state: 'Charging' },
  ],
  PowerPathClosed: [
    { triggerReason: 'Authorized', state: 'EVConnected', idToken: card, wh: 1_000 },
    { triggerReason: 'ChargingStateChanged', state: 'Charging' },
  ],
  EnergyTransfer: [{ triggerReason: 'ChargingStateChanged', state: 'Charging', idToken: card, wh: 1_000 }],
};

const other = { idToken: 'ANOTHER', type: 'ISO14443' } as const;

/** How it ends, by the station's TxStopPoint (use cases E06 to E10). */
export const stops: Readonly<Record<string, readonly Happening[]>> = {
  EVConnected: [
    { triggerReason: 'StopAuthorized', state: 'EVConnected', idToken: card },
    { triggerReason: 'EVCommunicationLost', state: 'Idle', reason: 'EVDisconnected', wh: 3_000 },
  ],
  Authorized: [
    { triggerReason: 'StopAuthorized', state: 'EVConnected', idToken: other, reason: 'Local', wh: 3_000 },
  ],
  DataSigned: [
    { triggerReason: 'StopAuthorized', state: 'EVConnected', idToken: card },
    { triggerReason: 'SignedDataReceived', state: 'EVConnected', reason: 'Local', wh: 3_000, signed: true },
  ],
  PowerPathClosed: [{ triggerReason: 'RemoteStop', state: 'EVConnected', reason: 'Remote', wh: 3_000 }],
  EnergyTransfer: [
    { triggerReason: 'ChargingStateChanged', state: 'SuspendedEV', reason: 'StoppedByEV', wh: 3_000 },
  ],
};

export const charging: readonly Happening[] = [
  { state: 'Charging', wh: 1_200 },
  { state: 'Charging' },
  { state: 'SuspendedEVSE', wh: 1_300 },
  { state: 'Charging', wh: 1_500 },
];
