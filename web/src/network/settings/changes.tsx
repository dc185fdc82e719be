import { settings, type ChargePoint } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { History } from '../../identity';
import { SiteTime } from '../../ui/when/site-time';
import { allFields, type SettingName } from './values';
import textStyles from '../../ui/text.module.css';
import styles from './changes.module.css';

const isSetting = (name: string): name is SettingName => allFields.some((each) => each === name);

/** Fields of a change as people call them. */
export const useFieldNames = () => {
  const t = useTranslations('settings.field');
  return (fields: readonly string[]): string =>
    fields.map((name) => (isSetting(name) || name === 'prices' ? t(name) : name)).join(', ');
};

/** Who changed it last, and what was changed before. */
export function Changes({
  chargePoint: { id, time_zone: zone },
}: {
  chargePoint: Pick<ChargePoint, 'id' | 'time_zone'>;
}) {
  const t = useTranslations('settings.changes');
  const you = useTranslations('settings')('you');
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, isPending } = useCall(
    settings.listSettingsChanges,
    { params: { id } },
    { quiet: true, live: { kinds: ['charge-point', 'price'] } },
  );
  const [last] = data ?? [];
  if (isPending) return <div className={styles.last} aria-busy />;
  if (data === undefined || last === undefined) return null;
  const name = last.is_yours ? you : last.by;
  return (
    <div className={styles.changes}>
      <div className={styles.last}>
        <IconHistory size={16} aria-hidden />
        <span>
          {name === null ? t('lastBySystem') : t('last', { name: `\u2068${name}\u2069` })} ·{' '}
          <SiteTime at={last.at} zone={zone} />
        </span>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('hide') : t('show')}
        </Button>
      </div>
      <section id={listId} aria-label={t('title')} hidden={!isOpen}>
        <p className={textStyles.prose}>{t('text')}</p>
        {isOpen ? (
          <Suspense fallback={<Skeleton height={120} />}>
            <History endpoint={settings.chargePointHistory} params={{ id }} />
          </Suspense>
        ) : null}
      </section>
    </div>
  );
}
