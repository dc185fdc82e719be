import { type DeveloperAccess, developerKeys, webhooks } from '@voltdeck/contract';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useLack } from '../../api/user';
import { withTexts } from '../../i18n/late';
import { Page } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { UrlTabs } from '../../ui/url-tabs';
import { KeyCard } from './key-card';
import { PlanNotice } from './plan-notice';
import textStyles from '../../ui/text.module.css';
import styles from './developer.module.css';

const ExamplesTab = lazy(() => import('./examples-tab').then((module) => ({ default: module.ExamplesTab })));

const WebhooksTab = lazy(() =>
  withTexts(() => import('../webhooks/webhooks-tab'), 'webhooks')().then((module) => ({
    default: module.WebhooksTab,
  })),
);

/** `/developer-api`: what an operator's own programs and drivers' apps call with. */
export function DeveloperScreen() {
  const t = useTranslations('developerKeys');
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <Button
          component="a"
          href="/docs"
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('reference')}
        </Button>
      }
    >
      <UrlTabs
        label={t('tabs.label')}
        tabs={[
          { id: 'keys', label: t('tabs.keys'), content: () => <Keys /> },
          { id: 'examples', label: t('tabs.examples'), content: () => <Later of={ExamplesTab} /> },
          { id: 'webhooks', label: t('tabs.webhooks'), content: () => <Webhooks /> },
        ]}
      />
    </Page>
  );
}

/** A tab that most visits do not open. */
function Later({ of: Tab }: { of: ComponentType }) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Tab />
    </Suspense>
  );
}

function Webhooks() {
  const isInPlan = useLack()(webhooks.listWebhooks.needs) !== 'plan';
  return isInPlan ? <Later of={WebhooksTab} /> : <PlanNotice />;
}

/** The two keys, each for its own use. */
function Keys() {
  const t = useTranslations('developerKeys');
  const source = useCall(developerKeys.showKey, {}, { live: { kinds: ['developer-key', 'membership'] } });
  const refetch = (): void => void source.refetch();
  const isInPlan = useLack()(developerKeys.generateKey.needs) !== 'plan';
  return (
    <Stack gap="md">
      {isInPlan ? null : <PlanNotice />}
      <Loaded source={source} skeleton={<Skeleton height={320} />}>
        {(told: DeveloperAccess) => (
          <Stack gap="md">
            <div className={styles.keys}>
              <KeyCard use="programs" told={told} onStale={refetch} />
              <KeyCard use="apps" told={told} onStale={refetch} />
            </div>
            {told.payment_gateway_type === null ? null : (
              <p className={textStyles.prose}>
                {t('gatewayIs', { name: t(`gateway.${told.payment_gateway_type}`) })}
              </p>
            )}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}
