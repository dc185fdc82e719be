import {
  payoutDetails,
  type PayoutDetails,
  type PayoutKind,
  type PayoutMethod,
  type PayoutMethodDetail,
  payoutMethods,
} from '@voltdeck/contract';
import { checks } from './checks';

/** What a form of a method holds: every detail as it is typed. */
export type MethodValues = Record<PayoutMethodDetail, string>;

const shownInClear: readonly PayoutMethodDetail[] = ['bank_user_type', 'country'];

/** Of a saved method only what is no secret stands in the form. */
export const valuesOf = (method: PayoutMethod | null, country: string): MethodValues => {
  const blank = Object.fromEntries(payoutDetails.payoutDetails.map((detail) => [detail, '']));
  const clear = shownInClear.flatMap((detail) => {
    const text = method?.details[detail];
    return text === undefined ? [] : [[detail, text]];
  });
  return { ...blank, bank_user_type: 'company', country, ...Object.fromEntries(clear) } as MethodValues;
};

/** The details that the form of a kind shows. */
export const shownDetails = (kind: PayoutKind, country: string): readonly PayoutMethodDetail[] =>
  payoutDetails.detailsOf(kind, country === '' ? undefined : country, checks);

/** What is sent: what the kind asks for, as far as it was typed. */
export const toldDetails = (kind: PayoutKind, values: MethodValues): PayoutDetails =>
  Object.fromEntries(
    shownDetails(kind, values.country).flatMap((detail) => {
      const text = payoutDetails.tidied(detail, values[detail]);
      return text === '' ? [] : [[detail, text]];
    }),
  );

/** Details that were told before, and need not be told again. */
const savedOf = (method: PayoutMethod | null): PayoutMethodDetail[] =>
  payoutDetails.payoutDetails.filter((detail) => method?.details[detail] !== undefined);

/** The body of a new method, with what checksums say of it. */
export const newMethodSchema = (kind: PayoutKind) =>
  payoutMethods.createPayoutMethod.body.superRefine((body, found) => {
    for (const [detail, fault] of faultsIn(kind, body, null))
      found.addIssue({ code: 'custom', message: fault, path: [detail] });
  });

/** The body of a change: what is not typed anew stays. */
export const changedMethodSchema = (method: PayoutMethod) =>
  payoutMethods.updatePayoutMethod.body.superRefine((body, found) => {
    for (const [detail, fault] of faultsIn(method.kind, body, method))
      found.addIssue({ code: 'custom', message: fault, path: [detail] });
  });

function faultsIn(
  kind: PayoutKind,
  body: Partial<Record<PayoutMethodDetail, string | null | undefined>>,
  method: PayoutMethod | null,
) {
  const told = payoutDetails.payoutDetails.flatMap((detail) => {
    const text = body[detail];
    return typeof text === 'string' ? [[detail, payoutDetails.tidied(detail, text)]] : [];
  });
  const details = Object.fromEntries(told) as PayoutDetails;
  return Object.entries(payoutDetails.detailFaults(kind, details, checks, savedOf(method)));
}
