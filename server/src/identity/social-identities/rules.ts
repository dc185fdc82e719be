import type { SocialIdentity } from '@voltdeck/contract';
import type { StoredIdentity } from './store';

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
