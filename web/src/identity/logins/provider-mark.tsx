import type { SocialProvider } from '@voltdeck/contract';
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react';

const marks = { google: IconBrandGoogleFilled, apple: IconBrandAppleFilled };

/** The mark of a provider, in the colour of the text beside it. */
export function ProviderMark({ provider, size = 18 }: { provider: SocialProvider; size?: number }) {
  const Mark = marks[provider];
  return <Mark size={size} aria-hidden />;
}
