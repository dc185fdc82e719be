import type { Charger, Message } from './testing-central';

type Answer = object | null;
/** How a station answers a call: by an object, by an error code, or not at all. */
export type Answering = (action: string, payload: Record<string, unknown>, callId: string) => Answer | string;

/** Lets a charger answer what it is asked, from now on; tells what it was asked. */
export function answerAll(charger: Charger, answering: Answering): { action: string; payload: object }[] {
  const asked: { action: string; payload: object }[] = [];
  charger.socket.on('message', (data: Buffer) => {
    const [type, callId, action, payload] = JSON.parse(data.toString()) as Message;
    if (type !== 2) return;
    asked.push({ action: String(action), payload: payload as object });
    const answer = answering(String(action), payload as Record<string, unknown>, callId);
    if (answer === null) return;
    if (typeof answer === 'string') charger.send([4, callId, answer, '', {}]);
    else charger.send([3, callId, answer]);
  });
  return asked;
}

interface Asked {
  component: { name: string };
  variable: { name: string; instance?: string };
  attributeValue?: string;
}

export interface Station {
  /** Values by names such as `SampledDataCtrlr.TxUpdatedMeasurands`. */
  values: Record<string, string>;
  /** What it says of a value it is to take; it takes everything unless told. */
  verdictOn?(name: string, value: string): string;
  /** More items in one call are refused. */
  mostItems?: number;
}

const nameOf = ({ component, variable }: Asked): string =>
  [component.name, variable.name, variable.instance].filter(Boolean).join('.');

/** A station with settings of its own. */
export function stationOf({ values, verdictOn = () => 'Accepted', mostItems = 20 }: Station): Answering {
  const get = (items: Asked[]): object => ({
    getVariableResult: items.map((item) => {
      const { component, variable } = item;
      const attributeValue = values[nameOf(item)];
      return attributeValue === undefined
        ? { component, variable, attributeStatus: 'UnknownVariable' }
        : { component, variable, attributeStatus: 'Accepted', attributeValue };
    }),
  });
  const set = (items: Asked[]): object => ({
    setVariableResult: items.map((item) => {
      const { component, variable, attributeValue = '' } = item;
      const attributeStatus = verdictOn(nameOf(item), attributeValue);
      if (attributeStatus === 'Accepted') values[nameOf(item)] = attributeValue;
      return { component, variable, attributeStatus };
    }),
  });
  return (action, payload) => {
    const items = (payload['getVariableData'] ?? payload['setVariableData']) as Asked[] | undefined;
    if (items === undefined) return 'NotSupported';
    if (items.length > mostItems) return 'OccurrenceConstraintViolation';
    return action === 'GetVariables' ? get(items) : set(items);
  };
}

/** Every list empty, as some stations are shipped. */
export const emptyLists = (): Record<string, string> => ({
  'SampledDataCtrlr.TxStartedMeasurands': '',
  'SampledDataCtrlr.TxUpdatedMeasurands': '',
  'SampledDataCtrlr.TxEndedMeasurands': '',
  'SampledDataCtrlr.TxUpdatedInterval': '30',
  'SampledDataCtrlr.TxEndedInterval': '0',
  'AlignedDataCtrlr.Measurands': '',
  'AlignedDataCtrlr.Interval': '0',
});

export interface Charger16 {
  values: Record<string, string>;
  readonly?: readonly string[];
  verdictOn?(key: string, value: string): string;
}

/** A charger of 1.6 with settings of its own. */
export function chargerOf({ values, readonly = [], verdictOn = () => 'Accepted' }: Charger16): Answering {
  return (action, payload) => {
    if (action === 'ChangeConfiguration') {
      const { key, value } = payload as { key: string; value: string };
      const status = verdictOn(key, value);
      if (status === 'Accepted') values[key] = value;
      return { status };
    }
    if (action !== 'GetConfiguration') return 'NotSupported';
    const keys = payload['key'] as string[];
    return {
      configurationKey: keys
        .filter((key) => values[key] !== undefined)
        .map((key) => ({ key, readonly: readonly.includes(key), value: values[key] })),
      unknownKey: keys.filter((key) => values[key] === undefined),
    };
  };
}
