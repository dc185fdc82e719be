import { IconKeyboard, IconLogout2, IconSwitchHorizontal } from '@tabler/icons-react';
import textStyles from '../../ui/text.module.css';

const signs = { role: IconSwitchHorizontal, keys: IconKeyboard, logout: IconLogout2 };
export type SignName = keyof typeof signs;

/** The sign of an entry of the account's menu; it comes when the menu does. */
export function AccountSign({ name }: { name: SignName }) {
  const Sign = signs[name];
  return (
    <Sign
      size={16}
      stroke={1.6}
      className={name === 'logout' ? textStyles.mirrored : undefined}
      aria-hidden
    />
  );
}
