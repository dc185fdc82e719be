/** How money leaves: by a payment provider on its own, or settled by staff. */
export const payoutKinds = ['stripe', 'bank-transfer', 'paypal', 'stc-pay', 'cliq'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

export const bankUserTypes = ['individual', 'company'] as const;

/** What may be told of a payout method; which of it belongs to a kind says `detailsOf`. */
export const payoutDetails = [
  'fullname',
  'bank_user_type',
  'country',
  'iban',
  'account_number',
  'swift_bic',
  'tin',
  'government_id',
  'email',
  'alias',
  'phone',
] as const;
export type PayoutDetail = (typeof payoutDetails)[number];

export type PayoutDetails = Partial<Record<PayoutDetail, string>>;

/** What a checksum or a numbering plan says of a text (ISO 13616, ISO 9362, E.164). */
export interface DetailChecks {
  /** Whether a country's accounts have an IBAN; two letters (ISO 3166-1). */
  usesIban(country: string): boolean;
  isIban(text: string): boolean;
  isBic(text: string): boolean;
  /** A number of a country as +962791234567; null where it is none. */
  mobileOf(text: string, country: string): string | null;
}

/** What is asked of ibantools and libphonenumber-js: here no library comes along, so each side brings its own. */
export interface NumberLibraries {
  getCountrySpecifications(): Partial<Record<string, { IBANRegistry: boolean | null }>>;
  isValidIBAN(text: string): boolean;
  isValidBIC(text: string): boolean;
  phoneOf(
    text: string,
    country: string,
  ): { isValid(): boolean; country?: string; number: string } | undefined;
}

/** The checks that libraries make; the server and the form ask the same ones. */
export const checksBy = (libraries: NumberLibraries): DetailChecks => {
  const specifications = new Map(Object.entries(libraries.getCountrySpecifications()));
  return {
    usesIban: (country) => specifications.get(country)?.IBANRegistry === true,
    isIban: (text) => libraries.isValidIBAN(text),
    isBic: (text) => libraries.isValidBIC(text),
    mobileOf: (text, country) => {
      const phone = libraries.phoneOf(text, country);
      return phone?.isValid() === true && phone.country === country ? phone.number : null;
    },
  };
};

/** What is wrong with a detail, as a code of the field problems. */
export type DetailFault = 'required' | 'iban' | 'iban-elsewhere' | 'bic' | 'mobile' | 'email' | 'invalid';

/** Of which country the numbers of a kind are, and how the mobile ones among them begin. */
export const homeOf: Partial<Record<PayoutKind, { country: string; mobile: RegExp }>> = {
  'stc-pay': { country: 'SA', mobile: /^\+9665/ },
  cliq: { country: 'JO', mobile: /^\+9627/ },
};

/** What a kind asks for, in the order of its form (docs/decisions.md#payout-methods). */
export function detailsOf(
  kind: PayoutKind,
  country: string | undefined,
  { usesIban }: Pick<DetailChecks, 'usesIban'>,
): readonly PayoutDetail[] {
  switch (kind) {
    case 'stripe':
      return [];
    case 'bank-transfer': {
      const account = country !== undefined && usesIban(country) ? 'iban' : 'account_number';
      return ['bank_user_type', 'fullname', 'country', account, 'swift_bic', 'tin', 'government_id'];
    }
    case 'paypal':
      return ['email'];
    case 'stc-pay':
      return ['phone'];
    case 'cliq':
      return ['alias', 'phone', 'iban'];
  }
}

/** Of these one is enough. */
const eitherOf: readonly (readonly [PayoutDetail, PayoutDetail])[] = [
  ['tin', 'government_id'],
  ['alias', 'phone'],
];

/** As it is kept: without the blanks by which people group numbers. */
export function tidied(detail: PayoutDetail, text: string): string {
  const trimmed = text.trim();
  switch (detail) {
    case 'iban':
    case 'swift_bic':
    case 'account_number':
      return trimmed.replaceAll(/[\s-]/g, '').toUpperCase();
    case 'alias':
      return trimmed.toUpperCase();
    case 'country':
      return trimmed.toUpperCase();
    case 'email':
      return trimmed.toLowerCase();
    default:
      return trimmed;
  }
}

const shapes: Partial<Record<PayoutDetail, RegExp>> = {
  bank_user_type: new RegExp(`^(?:${bankUserTypes.join('|')})$`),
  country: /^[A-Z]{2}$/,
  account_number: /^[A-Z0-9]{4,34}$/,
  alias: /^[A-Z0-9]{3,20}$/,
  tin: /^[\p{L}\p{N} ./-]{4,30}$/u,
  government_id: /^[\p{L}\p{N} ./-]{4,30}$/u,
  fullname: /^[^\p{C}\p{Zl}\p{Zp}]{2,100}$/u,
};

function faultIn(
  detail: PayoutDetail,
  text: string,
  { kind, details, checks }: { kind: PayoutKind; details: PayoutDetails; checks: DetailChecks },
): DetailFault | null {
  const home = homeOf[kind];
  switch (detail) {
    case 'iban': {
      if (!checks.isIban(text)) return 'iban';
      const country = home?.country ?? details.country;
      return country === undefined || text.startsWith(country) ? null : 'iban-elsewhere';
    }
    case 'swift_bic':
      return checks.isBic(text) ? null : 'bic';
    case 'phone':
      return home?.mobile.test(checks.mobileOf(text, home.country) ?? '') === true ? null : 'mobile';
    case 'email':
      return /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(text) && text.length <= 254 ? null : 'email';
    default:
      return shapes[detail]?.test(text) === false ? 'invalid' : null;
  }
}

/** What is wrong with the details of a method, by field; nothing is wrong where it is empty. `saved` was told before and stays. */
export function detailFaults(
  kind: PayoutKind,
  details: PayoutDetails,
  checks: DetailChecks,
  saved: readonly PayoutDetail[] = [],
): Partial<Record<PayoutDetail, DetailFault>> {
  const isTold = (detail: PayoutDetail): boolean => details[detail] !== undefined || saved.includes(detail);
  const isAnswered = (detail: PayoutDetail): boolean =>
    isTold(detail) || eitherOf.some((pair) => pair.includes(detail) && pair.some(isTold));
  const faults: Partial<Record<PayoutDetail, DetailFault>> = {};
  for (const detail of detailsOf(kind, details.country, checks)) {
    const text = details[detail];
    const missing = isAnswered(detail) ? null : 'required';
    const fault = text === undefined ? missing : faultIn(detail, text, { kind, details, checks });
    if (fault !== null) faults[detail] = fault;
  }
  return faults;
}
