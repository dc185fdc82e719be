import {
  type BillingCycle,
  type Plan,
  type PriceId,
  purchases,
  type Result,
  type subscriptions,
} from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTakePlan } from '../purchases/use-take-plan';
import styles from './plans.module.css';

const CheckoutDialog = lazy(() =>
  import('../purchases/checkout-dialog').then((module) => ({ default: module.CheckoutDialog })),
);
const ChangeDialog = lazy(() =>
  import('../purchases/change-dialog').then((module) => ({ default: module.ChangeDialog })),
);

export type Current = Result<typeof subscriptions.currentSubscription>;

interface PlanActionsProps {
  plan: Plan;
  billing: BillingCycle;
  current: Current;
}

const none = { extra_chargers: 0, extra_builds: 0 };

const priceIdOf = (plan: Plan, billing: BillingCycle): PriceId | null => {
  const unit = billing === 'monthly' ? 'month' : 'year';
  const id = plan.prices.find((price) => price.unit === unit)?.priceId;
  return purchases.priceIds.find((known) => known === id) ?? null;
};

function ResumeButton({ priceId }: { priceId: PriceId }) {
  const t = useTranslations('subscriptions.purchases');
  const { take, isPending, purchaseId, leave } = useTakePlan(() => undefined, {
    call: purchases.resume,
    done: 'cancel.resumed',
  });
  return (
    <>
      <Button className={styles.action} loading={isPending} onClick={() => take({ body: { priceId } })}>
        {t('cancel.resume')}
      </Button>
      {purchaseId === null ? null : (
        <Suspense>
          <CheckoutDialog purchaseId={purchaseId} onClose={leave} />
        </Suspense>
      )}
    </>
  );
}

/** What can be done with a plan: taken, changed to, or taken up again. */
export function PlanActions({ plan, billing, current }: PlanActionsProps) {
  const t = useTranslations('subscriptions.purchases.choose');
  const planName = useTranslations('subscriptions.plan')(plan.name);
  const [isOpen, setOpen] = useState(false);
  const priceId = priceIdOf(plan, billing);
  if (priceId === null) return null;
  const { payment } = current;
  const isOwn = current.plan === plan.name && payment?.billing === billing;
  // Given by staff for as long as it may be: there is nothing to take.
  if (current.plan === plan.name && payment === null && current.ends_at === null) return null;
  if (isOwn && current.ends_at !== null) return <ResumeButton priceId={priceId} />;
  return (
    <>
      <Button className={styles.action} variant={isOwn ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {isOwn ? t('addOns') : t('take', { plan: planName })}
      </Button>
      {isOpen ? (
        <Suspense>
          <ChangeDialog
            plan={plan}
            priceId={priceId}
            had={
              payment === null
                ? none
                : { extra_chargers: payment.extra_chargers, extra_builds: payment.extra_builds }
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
