import { settings, type ChargePoint, type SettingsChange } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
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

function ChangeLine({ change, zone }: { change: SettingsChange; zone: string }) {
  const t = useTranslations('settings.changes');
  const you = useTranslations('settings')('you');
  const named = useFieldNames();
  const { action, by, fields, is_yours: isYours } = change;
  const what = (): string => {
    if (action === 'created') return t('created');
    return action === 'password-renewed' ? t('passwordRenewed') : named(fields);
  };
  return (
    <li>
      <span className={styles.what}>{what()}</span>
      <span className={styles.who}>
        <bdi>{isYours ? you : (by ?? t('system'))}</bdi> · <SiteTime at={change.at} zone={zone} as="moment" />
      </span>
    </li>
  );
}

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
        <ol>
          {data.map((change) => (
            <ChangeLine
              key={`${change.at} ${change.action} ${change.fields.join()}`}
              change={change}
              zone={zone}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}
