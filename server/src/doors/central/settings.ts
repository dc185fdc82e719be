import { CallFailed } from '@voltdeck/ocpp';
import {
  isSameSetting,
  type SettingAnswer,
  type SettingChange,
  type SettingName,
  type SettingsCommand,
  type SettingsOutcome,
} from '../../charging';
import type { Conversation, Dialect, Heard } from './dialect';
import { leastList } from './measurands';
import { storable } from './storable';

/** The most characters of a value that are kept: as many as a variable of OCPP 2.0.1 may have. */
const longestValue = 2_500;

/** What a reply says under a name: a list, whose only item some send by itself; nothing where it says something else. */
export function itemsIn(reply: object, name: string): object[] {
  const said = (reply as Record<string, unknown>)[name];
  const items: unknown[] = Array.isArray(said) ? said : [said];
  return items.filter((item): item is object => typeof item === 'object' && item !== null);
}

/** A text in an item of a reply, also where a number or a truth stands in its place; null where there is none. */
export function valueIn(item: object, name: string): string | null {
  const said = (item as Record<string, unknown>)[name];
  if (typeof said !== 'string' && typeof said !== 'number' && typeof said !== 'boolean') return null;
  return storable(String(said).slice(0, longestValue));
}

const unsupported: readonly string[] = ['NotImplemented', 'NotSupported'];
const passing: readonly string[] = ['InternalError', 'GenericError'];

/** Asks in parts of at most so many; a part that is refused is asked by halves, since some take fewer than they say. */
export async function askInParts<Item>(
  items: readonly Item[],
  most: number,
  ask: (part: Item[]) => Promise<SettingAnswer[]>,
): Promise<Heard> {
  const answers: SettingAnswer[] = [];
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += most) parts.push(items.slice(from, from + most));
  let failure: CallFailed | null = null;
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    try {
      answers.push(...(await ask(part)));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      failure = error;
      if (error.reason !== 'refused' || unsupported.includes(error.code)) return { answers, failure };
      const half = Math.ceil(part.length / 2);
      if (part.length > 1) parts.unshift(part.slice(0, half), part.slice(half));
    }
  }
  return { answers, failure: answers.length > 0 ? null : failure };
}

const isTaken = ({ said }: SettingAnswer): boolean => said === 'accepted' || said === 'reboot-required';

/** What of the changes the charger did not take, as little as it may be. */
function leastOf(changes: readonly SettingChange[], answers: readonly SettingAnswer[]): SettingChange[] {
  return changes.flatMap((change) => {
    const answer = answers.find((each) => isSameSetting(each, change));
    const value = leastList(change.value);
    const isFutile = answer !== undefined && (isTaken(answer) || answer.isReadonly === true);
    return isFutile || value === null ? [] : [{ ...change, value }];
  });
}

/** Nothing can be asked of a charger whose socket closed meanwhile. */
export const notConnected: SettingsOutcome = {
  state: 'unanswered',
  detail: 'not-connected',
  isPassing: true,
  answers: [],
  next: null,
};

type Setting = Extract<SettingsCommand, { kind: 'set-settings' }>;
type Getting = Extract<SettingsCommand, { kind: 'get-settings' }>;

function afterReading(
  dialect: Dialect,
  { step, chargePointId }: Getting,
  { answers }: Heard,
): Setting | null {
  const changes = step === 'introduce' ? dialect.lackIn(answers) : [];
  return changes.length === 0 ? null : { kind: 'set-settings', chargePointId, step: 'fill', changes };
}

function afterWriting(
  dialect: Dialect,
  { step, chargePointId, changes }: Setting,
  { answers }: Heard,
): SettingsCommand {
  const least = step === 'fill' ? leastOf(changes, answers) : [];
  return least.length > 0
    ? { kind: 'set-settings', chargePointId, step: 'fill-least', changes: least }
    : { kind: 'get-settings', chargePointId, step: 'check', names: [...dialect.introduced] };
}

type Verdict = Pick<SettingsOutcome, 'state' | 'detail' | 'isPassing'>;

function verdictOn({ answers, failure }: Heard, asked: readonly SettingName[]): Verdict {
  if (failure !== null) {
    const { reason, code } = failure;
    if (reason === 'refused')
      return { state: 'rejected', detail: storable(code.slice(0, 100)), isPassing: passing.includes(code) };
    return { state: 'unanswered', detail: reason === 'crowded' ? 'not-reached' : reason, isPassing: true };
  }
  if (answers.length === 0) return { state: 'rejected', detail: 'no answer', isPassing: true };
  const missing = asked.some((name) => !answers.some((each) => isSameSetting(each, name)));
  const word = answers.find(({ said }) => said !== 'accepted')?.said ?? (missing ? 'no answer' : 'accepted');
  const isAccepted = word === 'accepted' || word === 'reboot-required';
  return { state: isAccepted ? 'accepted' : 'rejected', detail: word, isPassing: false };
}

/** Asks a charger for settings, or sets them, and tells what it said and what follows from that. */
export async function carrySettings(
  dialect: Dialect,
  command: SettingsCommand,
  charger: Conversation,
): Promise<SettingsOutcome> {
  if (command.kind === 'get-settings') {
    const heard = await dialect.readSettings(charger, command.names);
    const next = heard.failure === null ? afterReading(dialect, command, heard) : null;
    return { ...verdictOn(heard, command.names), answers: heard.answers, next };
  }
  const heard = await dialect.writeSettings(charger, command.changes);
  const verdict = verdictOn(heard, command.changes);
  const isHeard = heard.failure === null || heard.failure.reason === 'refused';
  const next = isHeard ? afterWriting(dialect, command, heard) : null;
  // What was refused as it is, is asked for with less instead of once more.
  return {
    ...verdict,
    isPassing: verdict.isPassing && !(isHeard && command.step === 'fill'),
    answers: heard.answers,
    next,
  };
}
