import { features, type Plan } from '@voltdeck/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { StatusBadge } from '../../ui/status-badge';
import textStyles from '../../ui/text.module.css';
import styles from './plans.module.css';

interface LineProps {
  text: string;
  isIncluded: boolean;
  /** The text says by itself whether it is included. */
  isTold?: boolean;
}

/** One line of what a plan includes; that it lacks something is said, not only drawn. */
function Line({ text, isIncluded, isTold }: LineProps) {
  const t = useTranslations('subscriptions');
  const Sign = isIncluded ? IconCheck : IconMinus;
  return (
    <li data-lacking={!isIncluded || undefined}>
      <Sign size={16} stroke={1.8} aria-hidden />
      <span>
        {text}
        {isTold ? null : (
          <span className={textStyles.visuallyHidden}>
            {`: ${isIncluded ? t('included') : t('notIncluded')}`}
          </span>
        )}
      </span>
    </li>
  );
}

/** What a plan costs; nothing where nothing is charged. */
function Price({ prices }: Pick<Plan, 'prices'>) {
  const t = useTranslations('subscriptions.price');
  const { money } = useFormats();
  if (prices.length === 0) return <p className={styles.price}>{t('onRequest')}</p>;
  if (prices.every(({ price }) => price === 0)) return <p className={styles.price}>{t('free')}</p>;
  return prices.map(({ price, currency, unit }) => (
    <p key={unit} className={unit === 'month' ? styles.price : styles.yearly}>
      {t(unit, { price: isolated(money(price, currency)) })}
    </p>
  ));
}

const useCounts = (plan: Plan): LineProps[] => {
  const t = useTranslations('subscriptions.includes');
  const line = (name: 'chargers' | 'builds' | 'scans', count: number | null): LineProps => ({
    text: count === null ? t(`${name}ByContract`) : t(name, { count }),
    isIncluded: count !== 0,
    isTold: true,
  });
  return [
    line('chargers', plan.chargers_included),
    line('builds', plan.free_builds_per_month),
    line('scans', plan.free_ai_scans_per_month),
  ];
};

interface PlanCardProps {
  plan: Plan;
  isOwn: boolean;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One plan beside the others. */
export function PlanCard({ plan, isOwn, children }: PlanCardProps) {
  const t = useTranslations('subscriptions');
  const counts = useCounts(plan);
  const lines = [
    ...counts,
    ...features.map((feature) => ({
      text: t(`feature.${feature}`),
      isIncluded: plan.features.includes(feature),
    })),
  ];
  return (
    <li className={styles.plan} aria-current={isOwn || undefined}>
      <div className={styles.name}>
        <h2>{t(`plan.${plan.name}`)}</h2>
        {isOwn ? <StatusBadge tone="green" shape="full" label={t('current.plan')} /> : null}
      </div>
      <Price prices={plan.prices} />
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.text} {...line} />
        ))}
      </ul>
      {plan.add_ons.length === 0 ? null : (
        <div className={styles.addOns}>
          <h3>{t('addOns')}</h3>
          <p>
            {plan.add_ons.map(({ name, quantity }) => t(`addOn.${name}`, { count: quantity })).join(' · ')}
          </p>
        </div>
      )}
      {children}
    </li>
  );
}
