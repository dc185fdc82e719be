import type { OrderDetail } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { useExactEnergy } from './exact-energy';
import styles from './corrections.module.css';
import textStyles from '../../ui/text.module.css';

/** What was changed of the final figures of an order: who, when, why, and from what to what. */
export function Corrections({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.correcting');
  const { money, exact } = useFormats();
  const exactEnergy = useExactEnergy();
  const { corrections, currency, time_zone: zone } = order;
  if (corrections.length === 0) return null;
  return (
    <Section title={t('list')} flush>
      <ol className={styles.list}>
        {corrections.map(({ id, at, by, reason, before, after }) => (
          <li key={id}>
            <p className={styles.change}>
              {before.energy === after.energy ? null : (
                <span>
                  {t('change', {
                    before: isolated(exactEnergy(before.energy)),
                    after: isolated(exactEnergy(after.energy)),
                  })}
                </span>
              )}
              {before.price === after.price ? null : (
                <span>
                  {t('change', {
                    before: isolated(money(before.price, currency)),
                    after: isolated(money(after.price, currency)),
                  })}
                </span>
              )}
            </p>
            <p className={styles.reason} dir="auto">
              {reason}
            </p>
            <p className={textStyles.dim}>
              {t('who', {
                name: isolated(by ?? t('somebody')),
                at: isolated(exact(new Date(at), zone)),
              })}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
