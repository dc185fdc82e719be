import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { seeAs, type SeenAs } from '../../api/seen-as';
import { isolated } from '../../ui/isolated';
import { Banner } from '../../ui/page-states';
import styles from './admins.module.css';

/** Says through whose eyes the dashboard is looked at, on every page, with the way back. */
export function SeeAsBanner({ seen }: { seen: SeenAs }) {
  const t = useTranslations('admins.seeAs');
  const router = useRouter();
  const end = (): void => {
    seeAs(null);
    router.history.push('/users-roles');
  };
  return (
    <Banner>
      <div className={styles.seeAs}>
        {t('banner', { name: isolated(seen.name) })}
        <Button size="xs" variant="default" onClick={end}>
          {t('end')}
        </Button>
      </div>
    </Banner>
  );
}
