import { currencyCodes, type SetupStep, setupSteps } from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import { isTimeZone } from '../../kernel/zoned';
import { isCountry } from '../../reference';
import { isName } from '../persons/rules';

/** What others need to know of a tenant; the fee rate in parts per million. */
export interface OperatorProfile {
  id: number;
  name: string;
  country: string;
  currency: string;
  timeZone: string;
  /** Agreed with it, in parts per million; null where the installation's counts. */
  feeRatePpm: number | null;
  /** The first step that its owner has yet to do; null once they are done. */
  setup: SetupStep | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  zipcode: string | null;
  vatId: string | null;
  /** Instead of the standard rate of its country, in parts per million of the net price. */
  taxRatePpm: number | null;
  /** Before the number of each receipt. */
  receiptPrefix: string;
}

/** What is wrong with a new operator's own fields, by field. */
export function faultsOfOperator(operator: {
  name: string;
  country: string;
  currency: string;
  timeZone: string;
}): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {};
  if (operator.name.trim() === '') faults.name = [{ code: 'required' }];
  else if (!isName(operator.name)) faults.name = [{ code: 'invalid' }];
  if (!isCountry(operator.country)) faults.country = [{ code: 'choice' }];
  if (!currencyCodes.includes(operator.currency)) faults.currency = [{ code: 'choice' }];
  if (!isTimeZone(operator.timeZone)) faults.time_zone = [{ code: 'choice' }];
  return faults;
}

/** A part of the net price in parts per million; null where it has more decimals than that. */
export const ppmOf = (rate: number): number | null => {
  const ppm = Math.round(rate * 1_000_000);
  return Math.abs(ppm - rate * 1_000_000) < 1e-6 ? ppm : null;
};

/** Whether the first steps may go on from one to another: they only go forward, and may be asked for again. */
export function mayStep(from: SetupStep | null, to: SetupStep | null): boolean {
  const placeOf = (step: SetupStep | null): number =>
    step === null ? setupSteps.length : setupSteps.indexOf(step);
  return placeOf(to) >= placeOf(from);
}
