import { locales } from '@voltdeck/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import {
  IconDownload,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLogout2,
  IconRowInsertTop,
  type Icon,
} from '@tabler/icons-react';
import { createElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { languageNames } from '../../i18n/locale';
import { useLanguage } from '../../i18n/provider';
import { useLogout } from '../../identity';
import { useLocalChoice } from '../../ui/local-choice';
import { themes } from '../../ui/preferences';
import { recentPlaces } from '../../ui/recent-places';
import { stringifySearch } from '../../ui/search-params';
import { pressShortcut } from '../../ui/shortcuts';
import { openHelp } from '../help/host';
import { navigation } from '../navigation';
import { nounCommands, pageWords } from './entries';
import type { ShowOver } from './show-over';

export interface Command {
  id: string;
  label: string;
  text?: string;
  /** What it is found by beside its label. */
  words?: string;
  icon: Icon;
  run: () => void;
  /** What else may be done with it, on Tab. */
  more?: Command[];
}

export interface CommandGroup {
  id: string;
  label: string;
  commands: Command[];
}

/** What nouns let one do from anywhere. */
const useNounCommands = (show: (over: ShowOver) => void): Command[] => {
  const t = useTranslations();
  const router = useRouter();
  const mayUse = useMay();
  return nounCommands
    .filter(({ needs }) => mayUse(needs))
    .map(({ id, label, words, icon, ...what }) => ({
      id,
      label: t(label),
      words,
      icon,
      run:
        'to' in what
          ? () => router.history.push(what.to + stringifySearch({ ...what.search }))
          : () => show((props) => createElement(what.dialog, props)),
    }));
};

/** What may be done anywhere, and on the page in sight. */
const useDoings = (show: (over: ShowOver) => void): Command[] => {
  const t = useTranslations('app');
  const p = useTranslations('desk.palette');
  const table = useTranslations('ui.table');
  const keys = useTranslations('desk.keys');
  const ofNouns = useNounCommands(show);
  const { change } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const { logout } = useLogout();
  const [density, setDensity] = useLocalChoice('density', ['comfortable', 'compact'], 'comfortable');
  const doings: (Command | false)[] = [
    ...ofNouns,
    // The button is there for those who may export what the page shows.
    document.querySelector('main [data-shortcut="e"]') !== null && {
      id: 'export',
      label: p('export'),
      icon: IconDownload,
      run: () => void pressShortcut('e'),
    },
    {
      id: 'density',
      label: table(density === 'compact' ? 'comfortable' : 'compact'),
      icon: IconRowInsertTop,
      run: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    },
    ...themes.map((theme): Command => ({
      id: `theme-${theme.scheme}`,
      label: `${t('theme.label')}: ${t(`theme.${theme.scheme}`)}`,
      icon: theme.icon,
      run: () => setColorScheme(theme.scheme),
    })),
    ...locales.map((locale): Command => ({
      id: `language-${locale}`,
      label: `${t('language')}: ${languageNames[locale]}`,
      icon: IconLanguage,
      run: () => void change(locale),
    })),
    { id: 'help', label: keys('title'), icon: IconKeyboard, run: openHelp },
    { id: 'logout', label: t('palette.logout'), icon: IconLogout2, run: logout },
  ];
  return doings.filter((each) => each !== false);
};

/** Places and commands that need no search; where one was lately comes first. */
export const useCommands = (
  show: (over: ShowOver) => void,
): { recent: CommandGroup; own: CommandGroup[] } => {
  const t = useTranslations('app');
  const p = useTranslations('desk.palette');
  const router = useRouter();
  const mayUse = useMay();
  const doings = useDoings(show);
  const go = (to: string) => (): void => router.history.push(to);
  const places = navigation
    .flatMap((group) => group.items)
    .filter((item) => mayUse(item.needs))
    .map((item): Command => ({
      id: item.to,
      label: t(`pages.${item.page}`),
      words: pageWords[item.page],
      icon: item.icon,
      run: go(item.to),
    }));
  const known = new Set([...places.map(({ id }) => id), window.location.pathname]);
  const recent = recentPlaces()
    .filter(({ to }) => !known.has(to))
    .slice(0, 5)
    .map(({ to, name }): Command => ({ id: `recent-${to}`, label: name, icon: IconHistory, run: go(to) }));
  return {
    recent: { id: 'recent', label: p('recent'), commands: recent },
    own: [
      { id: 'places', label: t('palette.goTo'), commands: places },
      { id: 'run', label: t('palette.run'), commands: doings },
    ],
  };
};
