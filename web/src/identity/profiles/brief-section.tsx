import { briefs } from '@voltdeck/contract';
import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Section } from '../../ui/page';

/** Whether somebody gets the brief by mail each morning; absent for those who may not see it. */
export function BriefSection() {
  const may = useMay();
  return may(briefs.getBriefMail.needs) ? <Choice /> : null;
}

function Choice() {
  const t = useTranslations('profiles.brief');
  const { data } = useCall(briefs.getBriefMail, {}, { live: { kinds: ['brief'] }, quiet: true });
  const choose = useAct(briefs.chooseBriefMail, { changes: ['brief'] });
  const isWanted = data?.is_wanted ?? false;
  return (
    <Section title={t('title')}>
      <Switch
        label={t('label')}
        description={t('text')}
        checked={isWanted}
        disabled={data === undefined || choose.isPending}
        onChange={() => choose.act({ body: { is_wanted: !isWanted } })}
      />
    </Section>
  );
}
