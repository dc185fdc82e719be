import { validateResponse } from '@voltdeck/ocpp';
import { isSameSetting, type SettingAnswer, type SettingChange, type SettingName } from '../../../charging';
import { learnConnectorCount } from '../../../network';
import type { Conversation, Heard } from '../dialect';
import { filledList } from '../measurands';
import { isSilentWhileCharging, sampleSeconds } from '../sampling';
import { askInParts, itemsIn, valueIn } from '../settings';

const countKey = 'NumberOfConnectors';
const mostConnectors = 100;

/** Asks a charger what it is made of (OCPP 1.6 sections 5.8 and 9.1). */
export async function getToKnow(charger: Conversation): Promise<void> {
  const reply = await charger.ask('GetConfiguration', { key: [countKey] });
  const read = validateResponse('1.6', 'GetConfiguration', reply);
  if (!read.valid) return;
  const told = (read.payload.configurationKey ?? []).find(
    ({ key }) => key.toLowerCase() === countKey.toLowerCase(),
  );
  const count = Number(told?.value ?? '');
  if (Number.isInteger(count) && count > 0 && count <= mostConnectors)
    await charger.act((ctx) => learnConnectorCount(ctx, charger.speaker.chargePointId, count));
}

const key = (name: string): SettingName => ({ component: null, name });
const sampled = key('MeterValuesSampledData');
const interval = key('MeterValueSampleInterval');

/** What tells whether a charger reports energy while it charges, and how often (OCPP 1.6 sections 9.1.5 to 9.1.20). */
export const introduced: readonly SettingName[] = [
  sampled,
  interval,
  key('StopTxnSampledData'),
  key('ClockAlignedDataInterval'),
];

/** What is set where a charger would report no energy; the register of a session's end is told apart from these lists. */
export function lackIn(answers: readonly SettingAnswer[]): SettingChange[] {
  return answers.flatMap((answer): SettingChange[] => {
    if (answer.said !== 'accepted' || answer.isReadonly === true) return [];
    if (isSameSetting(answer, interval))
      return isSilentWhileCharging(answer.value ?? '') ? [{ ...interval, value: String(sampleSeconds) }] : [];
    const value = isSameSetting(answer, sampled) ? filledList(answer.value ?? '') : null;
    return value === null ? [] : [{ ...sampled, value }];
  });
}

/** Keys that every charger takes in one call. */
const mostKeys = 10;

function answersIn(reply: object, names: readonly SettingName[]): SettingAnswer[] {
  const told = itemsIn(reply, 'configurationKey');
  const unknown = (reply as { unknownKey?: unknown }).unknownKey;
  const unknownKeys = Array.isArray(unknown) ? unknown.map((each) => key(String(each))) : [];
  return names.flatMap((name): SettingAnswer[] => {
    const item = told.find((each) => isSameSetting(name, key(valueIn(each, 'key') ?? '')));
    if (item !== undefined) {
      const isReadonly = valueIn(item, 'readonly');
      const said = {
        value: valueIn(item, 'value'),
        isReadonly: isReadonly === null ? null : isReadonly === 'true',
      };
      return [{ ...name, said: 'accepted', ...said }];
    }
    const isUnknown = unknownKeys.some((each) => isSameSetting(each, name));
    return isUnknown ? [{ ...name, said: 'unknown', value: null, isReadonly: null }] : [];
  });
}

/** Reads settings of a charger (OCPP 1.6 section 5.8). */
export const readSettings = (charger: Conversation, names: readonly SettingName[]): Promise<Heard> =>
  askInParts(names, mostKeys, async (part) =>
    answersIn(await charger.ask('GetConfiguration', { key: part.map(({ name }) => name) }), part),
  );

const words: Readonly<Record<string, SettingAnswer['said']>> = {
  accepted: 'accepted',
  rebootrequired: 'reboot-required',
  rejected: 'rejected',
  notsupported: 'not-supported',
};

/** Sets settings of a charger, one a call (OCPP 1.6 section 5.3). */
export const writeSettings = (charger: Conversation, changes: readonly SettingChange[]): Promise<Heard> =>
  askInParts(changes, 1, async (part) => {
    const answers: SettingAnswer[] = [];
    for (const { component, name, value } of part) {
      const reply = await charger.ask('ChangeConfiguration', { key: name, value });
      const said = words[(valueIn(reply, 'status') ?? '').toLowerCase()];
      if (said !== undefined) answers.push({ component, name, said, value: null, isReadonly: null });
    }
    return answers;
  });
