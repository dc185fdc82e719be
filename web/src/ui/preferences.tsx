import { locales } from '@voltdeck/contract';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { languageNames } from '../i18n/locale';
import { useLanguage } from '../i18n/provider';

export const themes = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const;

const tick = (isOn: boolean) => (isOn ? <IconCheck size={14} aria-hidden /> : null);

/** The languages, each by its own name. */
export function LanguageMenu() {
  const t = useTranslations('app');
  const { locale, change } = useLanguage();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('language')}>
          <IconLanguage size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            rightSection={tick(each === locale)}
            role="menuitemradio"
            aria-checked={each === locale}
            onClick={() => void change(each)}
          >
            {languageNames[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const t = useTranslations('app.theme');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = themes.find((theme) => theme.scheme === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('label')}>
          <Current size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map((theme) => (
          <Menu.Item
            key={theme.scheme}
            leftSection={<theme.icon size={16} stroke={1.6} aria-hidden />}
            rightSection={tick(theme.scheme === colorScheme)}
            role="menuitemradio"
            aria-checked={theme.scheme === colorScheme}
            onClick={() => setColorScheme(theme.scheme)}
          >
            {t(theme.scheme)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
