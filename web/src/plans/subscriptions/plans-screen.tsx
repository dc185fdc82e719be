import { features, subscriptions, type PlanName } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { Page, Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import textStyles from '../../ui/text.module.css';
import { CurrentPlan } from './current-plan';
import { PlanCard } from './plan-card';
import styles from './plans.module.css';

/** What the plan lacks, with the page that each would open. */
function Missing() {
  const t = useTranslations('subscriptions');
  const { subscriptionFeatures } = useUser();
  const missing = features.filter((feature) => !subscriptionFeatures.includes(feature));
  if (missing.length === 0) return null;
  return (
    <Section title={t('missing.title')} text={t('missing.text')}>
      <dl className={styles.missing}>
        {missing.map((feature) => (
          <div key={feature}>
            <dt>{t(`feature.${feature}`)}</dt>
            <dd>{t(`missing.${feature}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** `/subscriptions`: the plans side by side, the own one marked, and what it lacks. */
export function PlansScreen() {
  const t = useTranslations('subscriptions');
  const mayRead = useMay()(subscriptions.currentSubscription.needs);
  const plans = useCall(subscriptions.listPlans);
  const current = useCall(
    subscriptions.currentSubscription,
    { query: { 'with-user-subscription-details': true } },
    { enabled: mayRead, live: { kinds: ['subscription'] } },
  );
  const own: PlanName | undefined = current.data?.plan;
  return (
    <Page
      title={t('title')}
      text={t('text')}
      figures={mayRead ? <CurrentPlan source={current} /> : undefined}
    >
      <Loaded source={plans}>
        {(all) => (
          <>
            <ul className={styles.plans}>
              {all.map((plan) => (
                <PlanCard key={plan.name} plan={plan} isOwn={plan.name === own} />
              ))}
            </ul>
            <Missing />
            <Section title={t('change.title')}>
              <p className={textStyles.prose}>{t('change.text')}</p>
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
