import { socialLogins } from '@voltdeck/contract';
import { useCall } from '../../api/hooks';
import { useInstallation } from '../../api/product-name';

/** The providers of the installation and what of them is linked; nothing is asked where there are none. */
export const useSocialLogins = () => {
  const providers = useInstallation().data?.social_logins ?? [];
  const source = useCall(
    socialLogins.listSocialLogins,
    {},
    { enabled: providers.length > 0, live: { kinds: ['person'] } },
  );
  return { providers, source };
};
