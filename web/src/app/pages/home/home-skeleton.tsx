import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** The page while its figures are on the way. */
export function HomeSkeleton() {
  const t = useTranslations('ui.state');
  return (
    <div className="vd-home" role="status" aria-busy aria-label={t('loading')}>
      <Skeleton height={44} />
      <div className="vd-home-tiles">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} height={90} />
        ))}
      </div>
      <div className="vd-home-columns">
        <Skeleton height={420} className="vd-home-main" />
        <Skeleton height={420} className="vd-home-side" />
      </div>
    </div>
  );
}
