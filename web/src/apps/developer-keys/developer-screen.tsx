import { type DeveloperAccess, developerKeys } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useLack } from '../../api/user';
import { Page } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { KeyCard } from './key-card';
import { PlanNotice } from './plan-notice';
import textStyles from '../../ui/text.module.css';
import styles from './developer.module.css';

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
      <Keys />
    </Page>
  );
}

/** The two keys, each for its own use. */
function Keys() {
  const t = useTranslations('developerKeys');
  const source = useCall(developerKeys.showKey, {}, { live: { kinds: ['developer-key', 'membership'] } });
  const refetch = (): void => void source.refetch();
  const isInPlan = useLack()(developerKeys.generateKey.needs) !== 'plan';
  return (
    <>
      {isInPlan ? null : <PlanNotice />}
      <Loaded source={source} skeleton={<Skeleton height={320} />}>
        {(told: DeveloperAccess) => (
          <>
            <div className={styles.keys}>
              <KeyCard use="programs" told={told} onStale={refetch} />
              <KeyCard use="apps" told={told} onStale={refetch} />
            </div>
            {told.payment_gateway_type === null ? null : (
              <p className={textStyles.prose}>
                {t('gatewayIs', { name: t(`gateway.${told.payment_gateway_type}`) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
