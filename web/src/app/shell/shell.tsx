import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServerAsOf } from '../../api/freshness';
import { useOperatorChanges } from '../../api/live';
import { expectHeading, rememberFocus } from '../../ui/focus';
import { useInstallation } from '../../api/product-name';
import { useSeenAs } from '../../api/seen-as';
import { useUser } from '../../api/user';
import { useClippedTexts } from '../../ui/clipped';
import { useLocalChoice } from '../../ui/local-choice';
import { MapStyle } from '../../ui/map/map-style';
import { Overlays } from '../../ui/overlays';
import { PageFrameContext } from '../../ui/page-frame';
import { ViewsMenuContext, type ViewsMenuProps } from '../../ui/table/known-views';
import { CommandPlace } from '../commands';
import { ViewsMenu } from '../../desk';
import { SeeAsBanner } from '../../identity';
import { HelpHost } from '../help/host';
import { PaletteHost } from '../palette/host';
import { useDocumentTitle } from './document-title';
import { SideNav } from './side-nav';
import { StateBanner } from './state-banner';
import { TopBar } from './top-bar';
import styles from './shell.module.css';

const NavDrawer = lazy(() => import('./nav-drawer').then((module) => ({ default: module.NavDrawer })));

const viewsMenu = (props: ViewsMenuProps) => <ViewsMenu {...props} />;

/** After a change of page the focus is on its heading; what opens over it gives the focus back. */
const useFocusOnNavigation = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) expectHeading();
      }),
    [router],
  );
  useEffect(rememberFocus, []);
};

/** The frame of every page behind the login; what the palette finds is the operator's, so fleet admins have none. */
export function Shell() {
  const t = useTranslations('app');
  const user = useUser();
  const router = useRouter();
  const isPhone = useMediaQuery('(max-width: 859px)', false, { getInitialValueInEffect: false });
  const [folded, setFolded] = useLocalChoice('navigation', ['open', 'folded'], 'open');
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [title, setTitle] = useState<string | null>(null);
  const frame = useMemo(() => ({ setTitle }), []);
  const isFolded = folded === 'folded';
  // Its code comes with its first opening; then it stays, so that it can glide away.
  const [hadDrawer, setHadDrawer] = useState(false);
  if (isDrawerOpen && !hadDrawer) setHadDrawer(true);

  const isOld = useServerAsOf() !== null;
  const mapStyle = useInstallation().data?.map_style_url ?? undefined;

  const seen = useSeenAs();
  const isFleetAdmin = user.connectedAs === 'fleet_admin';
  useOperatorChanges(isFleetAdmin ? null : user.operator_id);
  useDocumentTitle(title);
  useFocusOnNavigation();
  useClippedTexts();
  useEffect(() => router.subscribe('onBeforeLoad', drawer.close), [router, drawer.close]);

  return (
    <PageFrameContext value={frame}>
      <ViewsMenuContext value={viewsMenu}>
        <a className={styles.skip} href="#main">
          {t('skip')}
        </a>
        <div className={styles.shell} data-folded={isFolded || undefined}>
          {isPhone && hadDrawer ? (
            <Suspense fallback={null}>
              <NavDrawer opened={isDrawerOpen} onClose={drawer.close} title={user.operator_name} />
            </Suspense>
          ) : null}
          {isPhone ? null : (
            <aside className={styles.side}>
              <SideNav isFolded={isFolded} onFold={() => setFolded(isFolded ? 'open' : 'folded')} />
            </aside>
          )}
          <div className={styles.body}>
            <TopBar title={title} onMenu={isPhone ? drawer.open : undefined} />
            <StateBanner />
            {seen === null ? null : (
              <Suspense fallback={null}>
                <SeeAsBanner seen={seen} />
              </Suspense>
            )}
            <main id="main" className={styles.main} tabIndex={-1} data-old={isOld || undefined}>
              <MapStyle value={mapStyle}>
                <Outlet />
              </MapStyle>
              <Overlays />
            </main>
          </div>
        </div>
        {isFleetAdmin ? null : <PaletteHost />}
        <HelpHost />
        <CommandPlace />
      </ViewsMenuContext>
    </PageFrameContext>
  );
}
