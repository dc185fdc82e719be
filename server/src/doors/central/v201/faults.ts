import type { Readable, V201Requests } from '@voltdeck/ocpp';
import type { FaultEvent } from '../../../network';
import { fieldOf, placeIn, textIn } from '../said';
import { readDeviceTime } from '../samples';
import { storableWithin } from '../storable';

type Request = Readable<V201Requests['NotifyEvent']>;

/** Beyond the 50 characters of names and codes and the 500 of texts in the specification; people read them. */
const longestName = 64;
const longestText = 500;
const longestValue = 255;
const highestPlace = 2 ** 31 - 1;

const wordIn = (said: unknown, field: string, most: number): string | null => {
  const text = textIn(said, field);
  return text === null ? null : storableWithin(text, most);
};

const isYes = (word: string | null): boolean => /^(?:true|1|yes|on)$/i.test(word ?? '');
const isNo = (word: string | null): boolean => /^(?:false|0|no|off)$/i.test(word ?? '');

const evseNumber = (said: unknown, field: string): number | null => {
  const number = placeIn(said, field);
  return number !== null && number <= highestPlace ? number : null;
};

const outletIn = (component: unknown): FaultEvent['outlet'] => {
  const evse = fieldOf(component, 'evse');
  const evseId = evseNumber(evse, 'id');
  if (evseId === null || evseId === 0) return null;
  const connectorId = evseNumber(evse, 'connectorId');
  return { evseId, connectorId: connectorId === 0 ? null : connectorId };
};

const nameIn = (said: unknown): string => {
  const [name, instance] = [wordIn(said, 'name', longestName), wordIn(said, 'instance', longestName)];
  return instance === null ? (name ?? '') : `${name ?? ''}[${instance}]`;
};

/** A code that says that nothing is wrong is none. */
const codeIn = (said: unknown): string | null => {
  const code = wordIn(said, 'techCode', longestName);
  return code === null || /^(?:no[\s_-]?error|none)$/i.test(code) ? null : code;
};

/**
 * What an event tells of a fault; null where it only reports a value: a fault is what alerts, carries a code, or sets or
 * ends the variable Problem. The status of a connector is told by StatusNotification.
 */
function faultIn(event: unknown): FaultEvent | null {
  const component = fieldOf(event, 'component');
  const variable = fieldOf(event, 'variable');
  const name = (textIn(variable, 'name') ?? '').toLowerCase();
  if (name === 'availabilitystate') return null;
  const code = codeIn(event);
  const actual = textIn(event, 'actualValue');
  const isProblem = name === 'problem';
  if (!isProblem && code === null && textIn(event, 'trigger') !== 'Alerting') return null;
  const outlet = outletIn(component);
  return {
    outlet,
    component: `${outlet?.evseId ?? 0}/${outlet?.connectorId ?? 0} ${nameIn(component)}.${nameIn(variable)}`,
    code,
    plainCode: isProblem || name === '' ? 'Faulted' : nameIn(variable),
    info: wordIn(event, 'techInfo', longestText),
    value: isYes(actual) || isNo(actual) ? null : wordIn(event, 'actualValue', longestValue),
    isOver: fieldOf(event, 'cleared') === true || (isProblem && isNo(actual)),
    deviceAt: readDeviceTime(textIn(event, 'timestamp')),
  };
}

/** The faults that a NotifyEvent tells (OCPP 2.0.1 use case N07). */
export const faultEventsIn = ({ eventData }: Request): FaultEvent[] =>
  (Array.isArray(eventData) ? eventData : []).flatMap((event) => faultIn(event) ?? []);
