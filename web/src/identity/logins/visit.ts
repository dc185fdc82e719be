import type { SocialProvider } from '@voltdeck/contract';

const storageKey = 'voltdeck.visit';

/** What the page knows before somebody goes to a provider, kept in the tab until they are back. */
export interface KeptVisit {
  /** Where they wanted to go. */
  back?: string;
  invitation?: string;
}

export const keepVisit = (visit: KeptVisit): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(visit));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What was kept; nothing where nobody went from this tab. */
export const keptVisit = (): KeptVisit => {
  try {
    const { back, invitation }: Partial<Record<keyof KeptVisit, unknown>> =
      JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {};
    return { back: textOf(back), invitation: textOf(invitation) };
  } catch {
    return {};
  }
};

export const forgetVisit = (): void => sessionStorage.removeItem(storageKey);

/** As people know them; names that no language changes. */
export const brands: Readonly<Record<SocialProvider, string>> = { google: 'Google', apple: 'Apple' };

/** The name of a provider as an address says it; null where it is none. */
export const brandIn = (provider: string | undefined): string | null =>
  provider === 'google' || provider === 'apple' ? brands[provider] : null;
