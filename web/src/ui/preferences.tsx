import { locales } from '@voltdeck/contract';
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { languageNames } from '../i18n/locale';
import { useLanguage } from '../i18n/provider';
import { MenuButton } from './menu';

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
    <MenuButton
      button={(trigger) => (
        <ActionIcon {...trigger} aria-label={t('language')}>
          <IconLanguage size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      entries={() => [
        {
          kind: 'choice',
          id: 'language',
          value: locale,
          options: locales.map((each) => ({ value: each, label: languageNames[each], lang: each })),
          onChoose: (chosen) => {
            const next = locales.find((each) => each === chosen);
            if (next !== undefined) void change(next);
          },
        },
      ]}
    />
  );
}

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const t = useTranslations('app.theme');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = themes.find((theme) => theme.scheme === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <MenuButton
      button={(trigger) => (
        <ActionIcon {...trigger} aria-label={t('label')}>
          <Current size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      entries={() => [
        {
          kind: 'choice',
          id: 'theme',
          value: colorScheme,
          options: themes.map(({ scheme, icon: Sign }) => ({
            value: scheme,
            label: t(scheme),
            aside: <Sign size={16} stroke={1.6} aria-hidden />,
          })),
          onChoose: (chosen) => {
            const next = themes.find(({ scheme }) => scheme === chosen);
            if (next !== undefined) setColorScheme(next.scheme);
          },
        },
      ]}
    />
  );
}
