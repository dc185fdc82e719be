import { locales } from '@voltdeck/contract';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { languageNames } from '../i18n/locale';
import { useLanguage } from '../i18n/provider';

export const themes = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const;

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
        <Menu.RadioGroup value={locale}>
          {locales.map((each) => (
            <Menu.RadioItem
              key={each}
              value={each}
              lang={each}
              closeMenuOnClick
              onClick={() => void change(each)}
            >
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
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
        <Menu.RadioGroup value={colorScheme}>
          {themes.map((theme) => (
            <Menu.RadioItem
              key={theme.scheme}
              value={theme.scheme}
              closeMenuOnClick
              rightSection={<theme.icon size={16} stroke={1.6} aria-hidden />}
              onClick={() => setColorScheme(theme.scheme)}
            >
              {t(theme.scheme)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
