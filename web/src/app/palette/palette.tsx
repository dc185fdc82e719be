import { locales } from '@voltdeck/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { IconLanguage, IconLogout2, IconSearch, type Icon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/session';
import { languageNames } from '../../i18n/locale';
import { useLanguage } from '../../i18n/provider';
import { useLogout } from '../../identity';
import { themes } from '../../ui/preferences';
import { navigation } from '../navigation';
import { useFound } from './found';
import '@mantine/spotlight/styles.css';
import './palette.css';

interface Command {
  id: string;
  label: string;
  text?: string;
  icon: Icon;
  run: () => void;
}

interface CommandGroup {
  id: string;
  label: string;
  commands: Command[];
}

const fits = (typed: string, { label, text = '' }: Command): boolean =>
  typed
    .trim()
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => `${label} ${text}`.toLocaleLowerCase().includes(word));

/** Places and commands that need no search. */
const useCommands = (): CommandGroup[] => {
  const t = useTranslations('app');
  const router = useRouter();
  const mayUse = useMay();
  const { change } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const { logout } = useLogout();
  const places = navigation
    .flatMap((group) => group.items)
    .filter((item) => mayUse(item.needs))
    .map((item): Command => ({
      id: item.to,
      label: t(`pages.${item.page}`),
      icon: item.icon,
      run: () => router.history.push(item.to),
    }));
  const looks = themes.map((theme): Command => ({
    id: `theme-${theme.scheme}`,
    label: `${t('theme.label')}: ${t(`theme.${theme.scheme}`)}`,
    icon: theme.icon,
    run: () => setColorScheme(theme.scheme),
  }));
  const languages = locales.map((locale): Command => ({
    id: `language-${locale}`,
    label: `${t('language')}: ${languageNames[locale]}`,
    icon: IconLanguage,
    run: () => void change(locale),
  }));
  const out: Command = { id: 'logout', label: t('palette.logout'), icon: IconLogout2, run: logout };
  return [
    { id: 'places', label: t('palette.goTo'), commands: places },
    { id: 'run', label: t('palette.run'), commands: [...looks, ...languages, out] },
  ];
};

/** Go anywhere, find a thing, run a command; each opening counts up `openings`. */
export function Palette({ openings }: { openings: number }) {
  const t = useTranslations('app');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, 200);
  const { found, isSearching } = useFound(searched);
  const own = useCommands()
    .map((group) => ({ ...group, commands: group.commands.filter((command) => fits(typed, command)) }))
    .filter((group) => group.commands.length > 0);
  const things = (['chargePoints', 'orders'] as const)
    .map((page): CommandGroup => ({
      id: page,
      label: t(`pages.${page}`),
      commands: found
        .filter((thing) => thing.page === page)
        .map((thing) => ({ ...thing, run: () => router.history.push(thing.to) })),
    }))
    .filter((group) => group.commands.length > 0);
  const groups = [...things, ...own];

  useEffect(() => {
    if (openings > 0) spotlight.open();
  }, [openings]);

  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight={440}
      clearQueryOnClose
      attributes={{ content: { 'aria-label': t('palette.label') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.id} label={group.label}>
            {group.commands.map((command) => (
              <Spotlight.Action
                key={command.id}
                label={command.label}
                description={command.text}
                leftSection={<command.icon size={18} stroke={1.6} aria-hidden />}
                onClick={command.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 ? (
          <Spotlight.Empty>{isSearching ? t('palette.searching') : t('palette.nothing')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
