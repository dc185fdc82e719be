import {
  payoutDetails,
  type PayoutDetails,
  type PayoutKind,
  type PayoutMethodDetail,
} from '@voltdeck/contract';
import { hourMs } from '../../kernel/clock';

type Asked = Partial<Record<PayoutMethodDetail, string | null | undefined>>;

/** What is sealed of a method opens for nothing else. */
export const methodPurpose = 'payout-method';

/** Methods of one operator at most. */
export const mostMethods = 20;

/** Where a kind is offered; anywhere unless told. */
const only: Partial<Record<PayoutKind, string>> = { 'stc-pay': 'SA', cliq: 'JO' };

/** The kinds that an operator of a country may add; `stripe` where a provider is configured that serves it. */
export const kindsIn = (country: string, isServed: boolean): PayoutKind[] =>
  payoutDetails.payoutKinds.filter((kind) =>
    kind === 'stripe' ? isServed : only[kind] === undefined || only[kind] === country,
  );

/** What a method is told to be after a change: what was left out or emptied stays, and what its kind does not ask for goes. */
export function detailsAfter(
  kind: PayoutKind,
  { before, asked }: { before: PayoutDetails; asked: Asked },
  checks: Parameters<typeof payoutDetails.detailsOf>[2],
): PayoutDetails {
  const all: PayoutDetails = { ...before };
  for (const detail of payoutDetails.payoutDetails) {
    const text = asked[detail];
    if (typeof text === 'string') all[detail] = payoutDetails.tidied(detail, text);
  }
  const kept = payoutDetails.detailsOf(kind, all.country, checks);
  return Object.fromEntries(Object.entries(all).filter(([detail]) => kept.some((one) => one === detail)));
}

const dots = '••••';

/** The last four characters of a long text; of a short one fewer than half. */
export const ending = (text: string): string => {
  const compact = text.replaceAll(/\s/g, '');
  const shown = Math.min(4, Math.floor((compact.length - 1) / 2));
  return `${dots} ${shown <= 0 ? '' : compact.slice(-shown)}`.trim();
};

const beginning = (text: string): string => `${/^./su.exec(text)?.[0] ?? ''}${dots}`;

function maskOf(detail: PayoutMethodDetail, text: string): string {
  switch (detail) {
    case 'bank_user_type':
    case 'country':
      return text;
    case 'fullname':
      return text.split(/\s+/).map(beginning).join(' ');
    case 'email': {
      const at = text.lastIndexOf('@');
      return `${beginning(text.slice(0, at))}${text.slice(at)}`;
    }
    default:
      return ending(text);
  }
}

/** Details as they may be shown once they are saved. */
export const masked = (details: PayoutDetails): PayoutDetails =>
  Object.fromEntries(
    payoutDetails.payoutDetails.flatMap((detail) => {
      const text = details[detail];
      return text === undefined ? [] : [[detail, maskOf(detail, text)]];
    }),
  );

/** By which of its masked details a method is told apart; null where there is none. */
export const labelOf = (hidden: PayoutDetails): string | null =>
  hidden.email ?? hidden.iban ?? hidden.account_number ?? hidden.alias ?? hidden.phone ?? null;

/** How long no payout is approved after the details of its method have changed. */
export const payoutWaitMs = 48 * hourMs;

/** Until when no payout by a method is approved: its details have changed too lately (docs/decisions.md#payout-methods). */
export const waitsUntil = (changedAt: Date, waitMs: number, now: Date): Date | null => {
  const until = new Date(changedAt.getTime() + waitMs);
  return until > now ? until : null;
};
