import { purchases } from '@voltdeck/contract';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconFlask } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { DefinitionList } from '../../ui/details';
import { Page, Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';

/** `/test-checkout/{reference}`: the page of the test provider, which says of itself that it moves no money. */
export function TestCheckoutScreen() {
  const t = useTranslations('subscriptions.purchases');
  const { money } = useFormats();
  const navigate = useNavigate();
  const { reference } = useParams({ from: '/shell/test-checkout/$reference' });
  const source = useCall(purchases.openTestCheckout, { params: { reference } });
  const { act, isPending } = useAct(purchases.answerTestCheckout, {
    changes: ['subscription'],
    invalidates: [purchases.openTestCheckout],
    onDone: ({ id, state }) =>
      void navigate({
        to: state === 'paid' ? '/subscription-success' : '/subscription-failed',
        search: { purchase: String(id) },
        replace: true,
      }),
  });
  const say = (answer: purchases.TestAnswer) => () => act({ params: { reference }, body: { answer } });
  return (
    <Page title={t('test.title')} width="narrow">
      <Alert
        color="yellow"
        variant="light"
        title={t('test.label')}
        icon={<IconFlask size={18} aria-hidden />}
      >
        {t('test.text')}
      </Alert>
      <Loaded source={source}>
        {({ state, plan, billing, due, currency }) => (
          <Section title={t(`plan.${plan}`)}>
            <Stack gap="md">
              <DefinitionList
                items={[
                  { label: t('test.billing'), value: t(`billing.${billing}`) },
                  { label: t('bill.due'), value: <bdi>{money(due, currency)}</bdi> },
                ]}
              />
              {state === 'open' ? (
                <Group gap="xs">
                  <Button loading={isPending} onClick={say('pay')}>
                    {t('test.pay')}
                  </Button>
                  <Button variant="default" disabled={isPending} onClick={say('refuse')}>
                    {t('test.refuse')}
                  </Button>
                  <Button variant="default" disabled={isPending} onClick={say('abandon')}>
                    {t('test.abandon')}
                  </Button>
                </Group>
              ) : (
                <p role="status">{t('test.over')}</p>
              )}
            </Stack>
          </Section>
        )}
      </Loaded>
    </Page>
  );
}
