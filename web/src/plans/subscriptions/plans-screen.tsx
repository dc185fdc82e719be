import { Alert, SegmentedControl, Skeleton } from '@mantine/core';
import { type BillingCycle, billingCycles, features, purchases, subscriptions } from '@voltdeck/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { isolated } from '../../ui/isolated';
import { CancelPlan } from './cancel-plan';
import { type Current, PlanActions } from './plan-actions';
import { Page, Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { UrlTabs } from '../../ui/url-tabs';
import textStyles from '../../ui/text.module.css';
import { CurrentPlan } from './current-plan';
import { PlanCard } from './plan-card';
import styles from './plans.module.css';

const InvoicesSection = lazy(() =>
  import('../purchases/invoices-section').then((module) => ({ default: module.InvoicesSection })),
);

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

/** A renewal that was refused, and what comes of it. */
function Retry({ at }: { at: string }) {
  const t = useTranslations('subscriptions.purchases.retry');
  const { date } = useFormats();
  const { time_zone: zone } = useUser();
  return (
    <Alert color="yellow" variant="light" title={t('title')}>
      {t('text', { date: isolated(date(new Date(at), zone)) })}
    </Alert>
  );
}

/** By month or by year. */
function BillingChoice({
  value,
  onChange,
}: {
  value: BillingCycle;
  onChange: (value: BillingCycle) => void;
}) {
  const t = useTranslations('subscriptions.purchases');
  return (
    <SegmentedControl
      aria-label={t('choose.label')}
      className={styles.billing}
      value={value}
      onChange={(chosen) => onChange(billingCycles.find((one) => one === chosen) ?? 'monthly')}
      data={billingCycles.map((one) => ({ value: one, label: t(`billing.${one}`) }))}
    />
  );
}

/** The plan can be cancelled that is paid for here and goes on. */
const cancelable = (current: Current | undefined): string | null =>
  current?.payment && current.ends_at === null ? current.payment.paid_until : null;

interface PlansProps {
  current: Current | undefined;
  retryAt: string | null;
}

/** The plans side by side, the own one marked, and what it lacks. */
function Plans({ current, retryAt }: PlansProps) {
  const t = useTranslations('subscriptions');
  const plans = useCall(subscriptions.listPlans);
  const mayBuy = useMay()(purchases.subscribe.needs);
  const [chosen, setChosen] = useState<BillingCycle | null>(null);
  const billing = chosen ?? current?.payment?.billing ?? 'monthly';
  return (
    <Loaded source={plans}>
      {(all) => (
        <div className={styles.tab}>
          {retryAt === null ? null : <Retry at={retryAt} />}
          {mayBuy ? <BillingChoice value={billing} onChange={setChosen} /> : null}
          <ul className={styles.plans}>
            {all.map((plan) => (
              <PlanCard key={plan.name} plan={plan} isOwn={plan.name === current?.plan}>
                {mayBuy && current !== undefined ? (
                  <PlanActions plan={plan} billing={billing} current={current} />
                ) : null}
              </PlanCard>
            ))}
          </ul>
          <Missing />
          <Section title={t('change.title')}>
            <p className={textStyles.prose}>{t('change.text')}</p>
          </Section>
        </div>
      )}
    </Loaded>
  );
}

/** `/subscriptions`: the plan in use, the plans there are, and what was billed for them. */
export function PlansScreen() {
  const t = useTranslations('subscriptions');
  const mayRead = useMay()(subscriptions.currentSubscription.needs);
  const current = useCall(
    subscriptions.currentSubscription,
    { query: { 'with-user-subscription-details': true } },
    { enabled: mayRead, live: { kinds: ['subscription'] } },
  );
  const mayBuy = useMay()(purchases.subscribe.needs);
  const paidUntil = mayBuy ? cancelable(current.data) : null;
  const retryAt = current.data?.payment?.retry_at ?? null;
  const plans = <Plans current={current.data} retryAt={retryAt} />;
  const invoices = (): ReactNode => (
    <Suspense fallback={<Skeleton height={240} />}>
      <InvoicesSection />
    </Suspense>
  );
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        paidUntil === null ? undefined : <CancelPlan paidUntil={paidUntil} isRefused={retryAt !== null} />
      }
      figures={mayRead ? <CurrentPlan source={current} /> : undefined}
    >
      {mayRead ? (
        <UrlTabs
          label={t('title')}
          tabs={[
            { id: 'plans', label: t('tabs.plans'), content: () => plans },
            { id: 'invoices', label: t('tabs.invoices'), content: invoices },
          ]}
        />
      ) : (
        plans
      )}
    </Page>
  );
}
