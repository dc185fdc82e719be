import { profiles } from '@voltdeck/contract';
import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { Section } from '../../ui/page';

/** Whether somebody wants news of the product by mail; absent for those who may not say so. */
export function NewsSection() {
  const t = useTranslations('profiles.news');
  const user = useUser();
  const may = useMay();
  const on = useAct(profiles.subscribeToNews, { changes: ['person'] });
  const off = useAct(profiles.unsubscribeFromNews, { changes: ['person'] });
  if (!may(profiles.subscribeToNews.needs)) return null;
  return (
    <Section title={t('title')}>
      <Switch
        label={t('label')}
        description={t('text')}
        checked={user.news}
        disabled={on.isPending || off.isPending}
        onChange={() => (user.news ? off : on).act()}
      />
    </Section>
  );
}
