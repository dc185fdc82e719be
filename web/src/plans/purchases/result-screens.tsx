import { type Purchase, purchases } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Page, Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import textStyles from '../../ui/text.module.css';

/** The provider may tell that it was paid a moment after the browser came back. */
const askMs = 2_000;

const usePurchase = (from: '/subscription-success' | '/subscription-failed') => {
  const { purchase } = useSearch({ from: `/shell${from}` });
  const id = /^[1-9]\d{0,14}$/.test(purchase ?? '') ? Number(purchase) : null;
  const mayRead = useMay()(purchases.getPurchase.needs);
  const [isOver, setOver] = useState(false);
  const source = useCall(
    purchases.getPurchase,
    { params: { id: id ?? 1 } },
    {
      enabled: id !== null && mayRead,
      refetchInterval: isOver ? false : askMs,
      live: { kinds: ['subscription'] },
      quiet: true,
    },
  );
  const state = source.data?.state;
  if (!isOver && state !== undefined && state !== 'open' && state !== 'opening') setOver(true);
  return { source, isAsked: id !== null && mayRead };
};

function ToPlans() {
  const t = useTranslations('subscriptions.purchases.result');
  return (
    <Button component={Link} to="/subscriptions">
      {t('toPlans')}
    </Button>
  );
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <Section title={title} actions={<ToPlans />}>
      <p className={textStyles.prose} role="status">
        {text}
      </p>
    </Section>
  );
}

/** What came of a purchase, in words. */
function Outcome({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('subscriptions.purchases');
  const plan = t(`plan.${purchase.plan}`);
  if (purchase.state === 'paid')
    return <Message title={t('result.paid', { plan })} text={t('result.paidText')} />;
  if (purchase.state === 'open' || purchase.state === 'opening')
    return <Message title={t('result.waiting')} text={t('result.waitingText')} />;
  if (purchase.state === 'refused')
    return <Message title={t('result.refused')} text={t('couldNotProcess')} />;
  return <Message title={t('result.over')} text={t('sorry')} />;
}

/** `/subscription-success`: where the provider sends whoever has paid. */
export function SuccessScreen() {
  const t = useTranslations('subscriptions.purchases.result');
  const { source, isAsked } = usePurchase('/subscription-success');
  return (
    <Page title={t('title')} width="narrow">
      {isAsked ? (
        <Loaded source={source}>{(purchase) => <Outcome purchase={purchase} />}</Loaded>
      ) : (
        <Message title={t('unknown')} text={t('unknownText')} />
      )}
    </Page>
  );
}

/** `/subscription-failed`: where it sends whoever has not. */
export function FailedScreen() {
  const t = useTranslations('subscriptions.purchases');
  const { source, isAsked } = usePurchase('/subscription-failed');
  // Whoever left the provider's page may pay there still, so only what was paid is told otherwise.
  const isPaid = isAsked && source.data?.state === 'paid';
  return (
    <Page title={t('result.title')} width="narrow">
      {isPaid && source.data !== undefined ? (
        <Outcome purchase={source.data} />
      ) : (
        <Message title={t('result.notPaid')} text={t('couldNotProcess')} />
      )}
    </Page>
  );
}
