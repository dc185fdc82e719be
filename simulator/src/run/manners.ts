import type { Request } from '../protocol/protocol';
import type { Wire } from './faults';

type Fields = Record<string, unknown>;

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);

/** A value that the standard does not know, beside those it does. */
const board = { value: 41, measurand: 'Temperature.Board', unit: 'Celsius' };

const looseMeterValue = (meterValue: Fields): Fields => ({
  ...meterValue,
  sampledValue: [
    ...listOf(meterValue['sampledValue']).map((sample) => ({ ...sample, value: Number(sample['value']) })),
    board,
  ],
});

function loose({ action, payload }: Request): Request {
  const fields: Fields = { ...payload };
  switch (action) {
    case 'MeterValues':
      return {
        action,
        payload: { ...fields, meterValue: listOf(fields['meterValue']).map(looseMeterValue), signalDbm: -61 },
      };
    case 'StatusNotification':
      return { action, payload: { ...fields, errorCode: 'noError', info: null } };
    case 'StartTransaction':
      return { action, payload: { ...fields, meterStart: String(fields['meterStart']) } };
    default:
      return { action, payload };
  }
}

/** How devices of some makers speak OCPP 1.6: nothing of it is wrong enough to be misunderstood. */
export const manners: Readonly<Record<'loose', Wire>> = { loose: { request: loose } };
