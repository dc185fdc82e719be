import { factKind } from '../../kernel/facts';

/** What the installation decides about money has changed, now or from a moment on; whoever needs it reads it anew anyway. */
export const MoneySettingSet = factKind<{ name: string; currency: string | null }>('MoneySettingSet', {
  changed: null,
});
