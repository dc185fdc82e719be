import { lazy, Suspense } from 'react';
import { useInstallation } from '../../api/product-name';

const SocialButtons = lazy(() =>
  import('./social-buttons').then((module) => ({ default: module.SocialButtons })),
);

/** Google and Apple, where this installation has them; elsewhere nothing is loaded for it. */
export function SocialWays() {
  const providers = useInstallation().data?.social_logins ?? [];
  if (providers.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SocialButtons providers={providers} />
    </Suspense>
  );
}
