import { isAction, type V16Requests, type V16Responses, validateResponse } from '@voltdeck/ocpp';
import type { Message, Reading, StopReason } from '../charger/state';
import type { Answer, Narrator, Protocol, Request, RequestFacts, Told, TransactionId } from './protocol';
import { obeyV16 } from './v16-commands';

type Sample = V16Requests['MeterValues']['meterValue'][number]['sampledValue'][number];

function requestFor<A extends keyof V16Requests>(action: A, payload: V16Requests[A]): Request {
  return { action, payload };
}

const timeOf = (at: number) => new Date(at).toISOString();

function allSamplesOf(reading: Reading, context: 'Sample.Periodic' | 'Trigger'): Sample[] {
  const samples: Sample[] = [
    {
      value: String(reading.energyWh),
      measurand: 'Energy.Active.Import.Register',
      unit: 'Wh',
      location: 'Outlet',
    },
    { value: String(reading.powerW), measurand: 'Power.Active.Import', unit: 'W', location: 'Outlet' },
    { value: reading.currentA.toFixed(2), measurand: 'Current.Import', unit: 'A', location: 'Outlet' },
    { value: reading.voltageV.toFixed(1), measurand: 'Voltage', unit: 'V', location: 'Outlet' },
  ];
  if (reading.soc !== null) {
    samples.push({
      value: String(Math.floor(reading.soc)),
      measurand: 'SoC',
      unit: 'Percent',
      location: 'EV',
    });
  }
  return samples.map((sample) => ({ ...sample, context }));
}

function samplesOf({ reading, context, measurands }: Extract<Message, { kind: 'meter' }>): Sample[] {
  const all = allSamplesOf(reading, context === 'periodic' ? 'Sample.Periodic' : 'Trigger');
  return all.filter(({ measurand = '' }) => measurands?.includes(measurand) ?? true);
}

function stopReasonOf(reason: StopReason): V16Requests['StopTransaction']['reason'] {
  return reason === 'StoppedByEV' ? 'Other' : reason;
}

/** The ids of OCPP 1.6 are numbers. */
function numberOf(id: TransactionId | undefined): number | undefined {
  return typeof id === 'number' ? id : undefined;
}

function meterRequest(
  message: Extract<Message, { kind: 'meter' }>,
  facts: RequestFacts,
): Request | undefined {
  const transactionId =
    message.session === null ? undefined : numberOf(facts.transactionIdOf(message.session));
  if (message.session !== null && transactionId === undefined) return undefined;
  return requestFor('MeterValues', {
    connectorId: message.connector,
    transactionId,
    meterValue: [{ timestamp: timeOf(message.at), sampledValue: samplesOf(message) }],
  });
}

function stopRequest(message: Extract<Message, { kind: 'stop' }>, facts: RequestFacts): Request | undefined {
  const transactionId = numberOf(facts.transactionIdOf(message.session));
  if (transactionId === undefined) return undefined;
  return requestFor('StopTransaction', {
    transactionId,
    idTag: message.tag ?? undefined,
    meterStop: message.meterWh,
    timestamp: timeOf(message.at),
    reason: stopReasonOf(message.reason),
  });
}

function requestOf(message: Message, facts: RequestFacts): Request | undefined {
  switch (message.kind) {
    case 'boot':
      return requestFor('BootNotification', {
        chargePointVendor: facts.device.vendor,
        chargePointModel: facts.device.model,
        chargePointSerialNumber: facts.device.serialNumber,
        firmwareVersion: facts.device.firmware,
      });
    case 'heartbeat':
      return requestFor('Heartbeat', {});
    case 'status':
      return requestFor('StatusNotification', {
        connectorId: message.connector,
        errorCode: 'NoError',
        status: message.status,
        timestamp: timeOf(message.at),
      });
    case 'authorize':
      return requestFor('Authorize', { idTag: message.tag });
    case 'start':
      return requestFor('StartTransaction', {
        connectorId: message.connector,
        idTag: message.tag,
        meterStart: message.meterWh,
        timestamp: timeOf(message.at),
      });
    case 'meter':
      return meterRequest(message, facts);
    case 'stop':
      return stopRequest(message, facts);
  }
}

function readAnswer(message: Told, payload: unknown): Answer {
  switch (message.kind) {
    case 'boot': {
      const { status, interval } = payload as V16Responses['BootNotification'];
      return { kind: 'boot', isAccepted: status === 'Accepted', intervalSeconds: interval };
    }
    case 'authorize': {
      const { idTagInfo } = payload as V16Responses['Authorize'];
      return { kind: 'authorize', isAccepted: idTagInfo.status === 'Accepted' };
    }
    case 'start': {
      const { idTagInfo, transactionId } = payload as V16Responses['StartTransaction'];
      return { kind: 'start', isAccepted: idTagInfo.status === 'Accepted', transactionId };
    }
    default:
      return { kind: 'noted' };
  }
}

/** What the charger says is what the central system is told. */
const narrator: Narrator = {
  tell: ({ effects }) => effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])),
  statuses: ({ connectors, at }, wanted) =>
    [{ number: 0, status: 'Available' as const }, ...connectors]
      .filter(({ number }) => wanted.includes(number))
      .map(({ number, status }) => ({ kind: 'status', connector: number, status, at })),
  transactions: () => [],
  forget: () => undefined,
  transactionOn: ({ connectors }, number) =>
    connectors.find((connector) => connector.number === number)?.session?.transactionId ?? undefined,
};

/** A message with what its charger is set to read; none where that is nothing. */
function measured(message: Told, measurands: readonly string[]): Told[] {
  if (message.kind !== 'meter') return [message];
  const told = { ...message, measurands };
  return samplesOf(told).length === 0 ? [] : [told];
}

/** OCPP 1.6J with the core profile. */
export const v16: Protocol = {
  version: '1.6',
  namesTransactions: false,
  bootsOnReturn: true,
  narrator: ({ knobs }) => ({
    ...narrator,
    tell: (step) => narrator.tell(step).flatMap((message) => measured(message, knobs().measurands.updated)),
  }),
  requestOf,
  checkAnswer: (action, payload) => {
    if (!isAction('1.6', action)) throw new Error(`${action} is no OCPP 1.6 action`);
    return validateResponse('1.6', action, payload);
  },
  readAnswer,
  obey: obeyV16,
};
