import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { SiteTime } from '../../../ui/when/site-time';
import type { Cured } from '../item-key';
import { useCuredWords } from '../words';
import styles from './item-panel.module.css';

/** How an item was settled, when and by whom. */
export function Settled({ cured, zone }: { cured: Cured; zone: string }) {
  const t = useTranslations('workList.cured');
  const words = useCuredWords();
  return (
    <div className={styles.settled} role="status">
      <IconCircleCheck size={18} stroke={1.7} aria-hidden />
      <div>
        <strong>{words(cured)}</strong> · <SiteTime at={cured.at} zone={zone} />
        {cured.reason === null ? null : <p>{t('because', { reason: cured.reason })}</p>}
      </div>
    </div>
  );
}
