import type { OcpiCredentials } from '@voltdeck/contract';

/** What is kept of an operator's credentials. */
export interface KeptCredentials {
  operatorId: number;
  countryCode: string | null;
  partyId: string | null;
  tokenSealed: string | null;
  tokenCreatedAt: Date | null;
  tokenUsedAt: Date | null;
}

/** For what a token is sealed (docs/decisions.md#secrets). */
export const tokenPurpose = 'ocpi-token';

/** Who is told what of the credentials. */
export interface ShownTo {
  homeCountry: string;
  /** Where OCPI is answered, without a slash at the end. */
  ocpiUrl: string;
  /** The token itself; null for those who are not to know it. */
  token: string | null;
}

/** The credentials as sent. */
export const toCredentials = (
  kept: KeptCredentials | null,
  { homeCountry, ocpiUrl, token }: ShownTo,
): OcpiCredentials => ({
  party_id: kept?.partyId ?? null,
  country_code: kept?.countryCode ?? null,
  home_country: homeCountry,
  versions_url: `${ocpiUrl}/versions`,
  token,
  has_token: kept !== null && kept.tokenSealed !== null,
  token_created_at: kept?.tokenCreatedAt?.toISOString() ?? null,
  token_used_at: kept?.tokenUsedAt?.toISOString() ?? null,
});

const longest = 200;

/**
 * The tokens that an `Authorization` header may mean: OCPI 2.2.1 sends it in Base64 (4.1.3), and many of its clients as it is.
 * None where the header is none of OCPI's.
 */
export function tokensIn(header: string | undefined): string[] {
  const told = /^Token +(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  if (told === undefined || told.length > longest) return [];
  const decoded = decodedText(told);
  return decoded === null || decoded === told ? [told] : [decoded, told];
}

const printable = /^[\x21-\x7e]+$/;

function decodedText(told: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(told)) return null;
  try {
    const text = atob(told);
    return printable.test(text) ? text : null;
  } catch {
    return null;
  }
}
