import type { Limitation } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { SiteTime } from '../../ui/when/site-time';
import styles from './limitations.module.css';

const partOf = (value: number, all: number): string =>
  `${all <= 0 ? 0 : Math.min(100, (value / all) * 100)}%`;

interface BarProps {
  used: number;
  all: number;
  kind: 'own' | 'extra';
}

/** A share in colour; the words beside it say the same. */
function Bar({ used, all, kind }: BarProps) {
  return (
    <div className={styles.bar} data-kind={kind} aria-hidden>
      <div style={{ inlineSize: partOf(used, all) }} />
    </div>
  );
}

/** What is used of a limitation, its extra amount apart, and when it begins anew. */
export function Usage({ limitation }: { limitation: Limitation }) {
  const t = useTranslations('limitations.usage');
  const { energy } = useFormats();
  const { usage, time_zone: zone, per_vehicle: isPerVehicle } = limitation;
  if (usage === null) return null;
  const usedOwn = usage.used - usage.extra_used;
  const own = usedOwn + usage.rest;
  const extra = usage.extra_used + usage.extra_rest;
  return (
    <div className={styles.usage}>
      <Bar used={usedOwn} all={own} kind="own" />
      <div>
        {t(isPerVehicle ? 'most' : 'used', { used: energy(usedOwn), all: energy(own) })}
        {usage.transferred > 0 ? ` ${t('transferred', { transferred: energy(usage.transferred) })}` : null}
      </div>
      {extra > 0 ? (
        <>
          <Bar used={usage.extra_used} all={extra} kind="extra" />
          <div>{t('extra', { used: energy(usage.extra_used), all: energy(extra) })}</div>
        </>
      ) : null}
      {usage.next_reset === null ? null : (
        <div>
          {t('reset')} <SiteTime at={usage.next_reset} zone={zone} as="moment" />
        </div>
      )}
    </div>
  );
}
