import { IconMapOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../page-states';
import styles from './map-frame.module.css';

/** Instead of a map that the browser cannot draw. */
export function NoGraphics() {
  const t = useTranslations('map');
  return (
    <div className={styles.none}>
      <EmptyState
        icon={<IconMapOff size={22} stroke={1.5} />}
        title={t('noGraphics')}
        text={t('noGraphicsText')}
      />
    </div>
  );
}
