import { lazy, Suspense, type ReactNode } from 'react';
import { useSocialLogins } from './use-social-logins';

const LinkedSection = lazy(() =>
  import('./linked-section').then((module) => ({ default: module.LinkedSection })),
);
const NoPasswordSection = lazy(() =>
  import('./no-password-section').then((module) => ({ default: module.NoPasswordSection })),
);

/** What stands for the password of somebody who has none. */
export function PasswordOr({ children }: { children: ReactNode }) {
  const { source } = useSocialLogins();
  // Without providers, nobody can be without.
  if (source.data?.has_password ?? true) return children;
  return (
    <Suspense fallback={null}>
      <NoPasswordSection />
    </Suspense>
  );
}

/** The linked accounts, loaded where the installation has providers. */
export function LinkedPart() {
  const { providers } = useSocialLogins();
  if (providers.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LinkedSection />
    </Suspense>
  );
}
