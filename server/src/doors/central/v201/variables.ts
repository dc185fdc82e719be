import { CallFailed } from '@voltdeck/ocpp';
import { isSameSetting, type SettingAnswer, type SettingChange, type SettingName } from '../../../charging';
import type { Conversation, Heard } from '../dialect';
import { filledList } from '../measurands';
import { isSilentWhileCharging, sampleSeconds } from '../sampling';
import { askInParts, itemsIn, valueIn } from '../settings';

const named =
  (component: string) =>
  (name: string): SettingName => ({ component, name });
const sampled = named('SampledDataCtrlr');
const aligned = named('AlignedDataCtrlr');

/** What a station measures at the start, the course and the end of a transaction, and on the clock. */
const lists = [
  sampled('TxStartedMeasurands'),
  sampled('TxUpdatedMeasurands'),
  sampled('TxEndedMeasurands'),
  aligned('Measurands'),
];
const interval = sampled('TxUpdatedInterval');

/** What tells whether a station reports energy, and how often (OCPP 2.0.1 part 2, use cases J01 and J02). */
export const introduced: readonly SettingName[] = [
  ...lists,
  interval,
  sampled('TxEndedInterval'),
  aligned('Interval'),
];

/** What is set where a station would report no energy (docs/chargers-in-the-field.md#no-measurands). */
export function lackIn(answers: readonly SettingAnswer[]): SettingChange[] {
  return answers.flatMap(({ component, name, said, value, isReadonly }): SettingChange[] => {
    if (said !== 'accepted' || isReadonly === true) return [];
    const setting = { component, name };
    if (isSameSetting(setting, interval))
      return isSilentWhileCharging(value ?? '') ? [{ ...setting, value: String(sampleSeconds) }] : [];
    const isList = lists.some((list) => isSameSetting(list, setting));
    const filled = isList ? filledList(value ?? '') : null;
    return filled === null ? [] : [{ ...setting, value: filled }];
  });
}

const wire = ({ component, name }: SettingName) => ({
  component: { name: component ?? '' },
  variable: { name },
});

type Counted = 'GetVariables' | 'SetVariables';

/** More is never asked in one call, however many a station says it takes. */
const mostItems = 50;
const usualItems = 10;
const limits = new WeakMap<Conversation, Map<Counted, number>>();

/** How many items a station takes in one call (OCPP 2.0.1 part 2, B05.FR.11 and B06.FR.16). */
async function itemsPerCall(charger: Conversation, action: Counted): Promise<number> {
  const known = limits.get(charger)?.get(action);
  if (known !== undefined) return known;
  const limit = {
    component: { name: 'DeviceDataCtrlr' },
    variable: { name: 'ItemsPerMessage', instance: action },
  };
  const told = await charger.ask('GetVariables', { getVariableData: [limit] }).then(
    (reply) =>
      itemsIn(reply, 'getVariableResult').map((item) => Number(valueIn(item, 'attributeValue') ?? ''))[0],
    (error: unknown) => {
      // Who knows no such variable may know the others.
      if (error instanceof CallFailed && error.reason === 'refused') return undefined;
      throw error;
    },
  );
  const isCount = told !== undefined && Number.isInteger(told) && told > 0;
  const most = isCount ? Math.min(told, mostItems) : usualItems;
  limits.set(charger, (limits.get(charger) ?? new Map<Counted, number>()).set(action, most));
  return most;
}

/** Asks for so many at once as the station takes. */
async function askWithin<Item>(
  { charger, action }: { charger: Conversation; action: Counted },
  items: readonly Item[],
  ask: (part: Item[]) => Promise<SettingAnswer[]>,
): Promise<Heard> {
  try {
    return await askInParts(items, await itemsPerCall(charger, action), ask);
  } catch (error) {
    if (error instanceof CallFailed) return { answers: [], failure: error };
    throw error;
  }
}

const words: Readonly<Record<string, SettingAnswer['said']>> = {
  accepted: 'accepted',
  rebootrequired: 'reboot-required',
  rejected: 'rejected',
  unknowncomponent: 'unknown',
  unknownvariable: 'unknown',
  notsupportedattributetype: 'not-supported',
};

const partOf = (item: object, name: string): object => itemsIn(item, name)[0] ?? {};

function isAbout(item: object, name: SettingName): boolean {
  const component = valueIn(partOf(item, 'component'), 'name');
  const variable = valueIn(partOf(item, 'variable'), 'name') ?? '';
  const isActual = (valueIn(item, 'attributeType') ?? 'Actual').toLowerCase() === 'actual';
  return isActual && isSameSetting({ component, name: variable }, name);
}

function answersIn(items: readonly object[], names: readonly SettingName[]): SettingAnswer[] {
  return names.flatMap(({ component, name }): SettingAnswer[] => {
    const item = items.find((each) => isAbout(each, { component, name }));
    const said = item && words[(valueIn(item, 'attributeStatus') ?? '').toLowerCase()];
    if (item === undefined || said === undefined) return [];
    const reason = valueIn(partOf(item, 'attributeStatusInfo'), 'reasonCode') ?? '';
    const isReadonly = reason.toLowerCase() === 'readonly' ? true : null;
    return [{ component, name, said, value: valueIn(item, 'attributeValue'), isReadonly }];
  });
}

/** Reads variables of a station (OCPP 2.0.1 use case B06). */
export const readSettings = (charger: Conversation, names: readonly SettingName[]): Promise<Heard> =>
  askWithin({ charger, action: 'GetVariables' }, names, async (part) => {
    const reply = await charger.ask('GetVariables', { getVariableData: part.map(wire) });
    return answersIn(itemsIn(reply, 'getVariableResult'), part);
  });

/** Sets variables of a station (OCPP 2.0.1 use case B05). */
export const writeSettings = (charger: Conversation, changes: readonly SettingChange[]): Promise<Heard> =>
  askWithin({ charger, action: 'SetVariables' }, changes, async (part) => {
    const setVariableData = part.map((change) => ({ ...wire(change), attributeValue: change.value }));
    const reply = await charger.ask('SetVariables', { setVariableData });
    return answersIn(itemsIn(reply, 'setVariableResult'), part);
  });
