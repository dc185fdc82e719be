import type { SocialIdentity, SocialProvider } from '@voltdeck/contract';

/** A person as a provider knows it, whatever it is called there today. */
export interface Subject {
  provider: SocialProvider;
  subject: string;
}

export interface StoredIdentity extends Subject {
  id: number;
  personId: number;
  email: string | null;
  linkedAt: Date;
  lastUsedAt: Date | null;
}

/** A way to log in as its person sees it. */
export const toSocialIdentity = ({
  id,
  provider,
  email,
  linkedAt,
  lastUsedAt,
}: Omit<StoredIdentity, 'subject' | 'personId'>): SocialIdentity => ({
  id,
  provider,
  email,
  linked_at: linkedAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
