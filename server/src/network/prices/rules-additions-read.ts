import { currencyDigits, fromMicro, type PriceBody, type prices } from '@voltdeck/contract';
import { Problem, type FieldError } from '../../kernel/problem';
import { dayNumberOf, type RowAdditions } from './rules-additions';

const microPerMajor = 1_000_000;
const daysOfWeek = 7;

/** A decimal as an integer of its smallest part, or null where it is finer than that. */
export const inParts = (value: number, partsPerUnit: number): number | null => {
  const parts = Math.round(value * partsPerUnit);
  return parts / partsPerUnit === value ? parts : null;
};

const moneyNames = ['start_fee', 'idle_fee', 'session_minimum', 'session_maximum'] as const;
type MoneyName = (typeof moneyNames)[number];
type Errors = Record<string, FieldError[]>;

/** An amount in millionths of the major unit; undefined where none was sent or it is wrong. */
function microOf(name: MoneyName, body: PriceBody, errors: Errors): number | undefined {
  const value = body[name];
  if (value === null || value === undefined) return undefined;
  const micro = inParts(value, microPerMajor);
  if (micro === null) errors[name] = [{ code: 'decimals', args: { max: 6 } }];
  return micro ?? undefined;
}

/** An amount of nothing is none. */
const unlessZero = (micro: number | undefined): number | undefined => (micro === 0 ? undefined : micro);

function readDays(body: PriceBody, errors: Errors): Pick<RowAdditions, 'weekdays' | 'from' | 'until'> {
  const weekdays = [...new Set(body.weekdays)].toSorted((one, other) => one - other);
  const from = body.valid_from ?? undefined;
  const until = body.valid_until ?? undefined;
  if (from !== undefined && until !== undefined && dayNumberOf(until) < dayNumberOf(from))
    errors.valid_until = [{ code: 'ends-before' }];
  const isSome = weekdays.length > 0 && weekdays.length < daysOfWeek;
  return { ...(isSome ? { weekdays } : {}), ...(from ? { from } : {}), ...(until ? { until } : {}) };
}

function readIdle(body: PriceBody, errors: Errors): Pick<RowAdditions, 'idleFeeMicro' | 'idleGraceMinutes'> {
  const idleFeeMicro = unlessZero(microOf('idle_fee', body, errors));
  const grace = body.idle_grace ?? 0;
  if (idleFeeMicro !== undefined) return { idleFeeMicro, ...(grace > 0 ? { idleGraceMinutes: grace } : {}) };
  if (grace > 0) errors.idle_fee ??= [{ code: 'required' }];
  return {};
}

function readMost(body: PriceBody, errors: Errors): Pick<RowAdditions, 'minimumMicro' | 'maximumMicro'> {
  const minimumMicro = unlessZero(microOf('session_minimum', body, errors));
  const maximumMicro = microOf('session_maximum', body, errors);
  const least = body.session_minimum ?? 0;
  // Who sends 0 may mean none: it is asked, because every session would be free.
  if (maximumMicro === 0) errors.session_maximum = [{ code: 'too-small', args: { min: least || 0.01 } }];
  else if (maximumMicro !== undefined && maximumMicro < (minimumMicro ?? 0))
    errors.session_maximum = [{ code: 'too-small', args: { min: least } }];
  return {
    ...(minimumMicro === undefined ? {} : { minimumMicro }),
    ...(maximumMicro === undefined ? {} : { maximumMicro }),
  };
}

/** Reads what a row says beyond hours and price, and notes what is wrong; null of a plain row (docs/decisions.md#additions-to-a-row). */
export function readAdditions(body: PriceBody, errors: Errors): RowAdditions | null {
  const startFeeMicro = unlessZero(microOf('start_fee', body, errors));
  const additions = {
    ...readDays(body, errors),
    ...(startFeeMicro === undefined ? {} : { startFeeMicro }),
    ...readIdle(body, errors),
    ...readMost(body, errors),
  };
  return Object.keys(additions).length === 0 ? null : additions;
}

/** Refuses amounts that are finer than the currency; `at` stands before the names of their fields. */
export function refuseFiner(
  rows: readonly { additions?: RowAdditions | null }[],
  currency: string,
  at: (index: number) => string = () => '',
): void {
  const max = currencyDigits(currency);
  const errors: Errors = {};
  for (const [index, { additions }] of rows.entries()) {
    const { startFeeMicro = 0, minimumMicro = 0, maximumMicro = 0 } = additions ?? {};
    const amounts = {
      start_fee: startFeeMicro,
      session_minimum: minimumMicro,
      session_maximum: maximumMicro,
    };
    for (const [name, micro] of Object.entries(amounts))
      if (micro % (microPerMajor / 10 ** max) !== 0)
        errors[`${at(index)}${name}`] = [{ code: 'decimals', args: { max } }];
  }
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
}

/** What a row says beyond hours and price, as sent: in major units, always in the same order, nothing of a plain row. */
export function sentAdditions(additions: RowAdditions | null | undefined): prices.PriceAdditions {
  if (!additions) return {};
  const { weekdays, from, until, startFeeMicro, idleFeeMicro, idleGraceMinutes, minimumMicro, maximumMicro } =
    additions;
  return {
    ...(weekdays === undefined ? {} : { weekdays }),
    ...(from === undefined ? {} : { valid_from: from }),
    ...(until === undefined ? {} : { valid_until: until }),
    ...(startFeeMicro === undefined ? {} : { start_fee: fromMicro(startFeeMicro) }),
    ...(idleFeeMicro === undefined ? {} : { idle_fee: fromMicro(idleFeeMicro) }),
    ...(idleGraceMinutes === undefined ? {} : { idle_grace: idleGraceMinutes }),
    ...(minimumMicro === undefined ? {} : { session_minimum: fromMicro(minimumMicro) }),
    ...(maximumMicro === undefined ? {} : { session_maximum: fromMicro(maximumMicro) }),
  };
}

const weekdayWords = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The same as the log keeps it, which tells days of the week by name. */
export function loggedAdditions(additions: RowAdditions | null | undefined) {
  const { weekdays, ...others } = sentAdditions(additions);
  return weekdays === undefined
    ? others
    : { weekdays: weekdays.map((weekday) => weekdayWords[weekday - 1]), ...others };
}
