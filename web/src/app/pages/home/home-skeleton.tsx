import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import homePageStyles from './home-page.module.css';
import nowTilesStyles from './now-tiles.module.css';

/** The page while its figures are on the way. */
export function HomeSkeleton() {
  const t = useTranslations('ui.state');
  return (
    <div className={homePageStyles.home} role="status" aria-busy aria-label={t('loading')}>
      <Skeleton height={44} />
      <div className={nowTilesStyles.tiles}>
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} height={90} />
        ))}
      </div>
      <div className={homePageStyles.columns}>
        <Skeleton height={420} className={homePageStyles.main} />
        <Skeleton height={420} className={homePageStyles.side} />
      </div>
    </div>
  );
}
