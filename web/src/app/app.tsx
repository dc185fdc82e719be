import type { Locale } from '@voltdeck/contract';
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageToken } from '../api/user';
import { directionOf } from '../i18n/locale';
import type { FirstMessages } from '../i18n/messages';
import { LanguageProvider, useLanguage } from '../i18n/provider';
import { cssVariables, themeFor } from '../ui/theme';
import { hadToasts, onToasts } from '../ui/toast';
import { styleNonce } from './nonce';
import { LoggedIn } from './logged-in';

function Direction({ children }: { children: ReactNode }) {
  const { locale } = useLanguage();
  const { setDirection } = useDirection();
  useEffect(() => setDirection(directionOf(locale)), [locale, setDirection]);
  return children;
}

const ToastHost = lazy(() => import('../ui/toast-host').then((module) => ({ default: module.ToastHost })));

function Look({ children }: { children: ReactNode }) {
  const hasToasts = useSyncExternalStore(onToasts, hadToasts);
  const t = useTranslations('ui.actions');
  const close = t('close');
  const theme = useMemo(() => themeFor(close), [close]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {hasToasts ? (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      ) : null}
      {children}
    </MantineProvider>
  );
}

/** Everything of one token is below its key: another token starts with an empty cache. */
function CurrentLogin() {
  const token = usePageToken();
  return <LoggedIn key={token ?? 'guest'} isGuest={token === null} />;
}

/** The application in a language whose texts are loaded. */
export function App({ locale, messages }: { locale: Locale; messages: FirstMessages }) {
  return (
    <LanguageProvider locale={locale} messages={messages}>
      <DirectionProvider initialDirection={directionOf(locale)} detectDirection={false}>
        <Direction>
          <Look>
            <CurrentLogin />
          </Look>
        </Direction>
      </DirectionProvider>
    </LanguageProvider>
  );
}
