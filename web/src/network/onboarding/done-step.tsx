import { chargePoints, prices, type ChargePoint } from '@voltdeck/contract';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCopyPlus } from '@tabler/icons-react';
import { Link, useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct, useCall } from '../../api/hooks';
import { useLivePatches } from '../../api/live-patches';
import { Page } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import { chargePointPath } from '../paths';
import { ConnectCard } from './connect-card';
import { useAccess, type Made } from './creation';
import styles from './wizard-steps.module.css';
import textStyles from '../../ui/text.module.css';

const Listing = lazy(() => import('../media/listing').then((module) => ({ default: module.Listing })));

/** The power center stands, its price does not: says why and tries again. */
function Unpriced({ id, unpriced }: { id: number; unpriced: NonNullable<Made['unpriced']> }) {
  const t = useTranslations('onboarding.done');
  const [why, setWhy] = useState<string | null>(unpriced.why);
  const { actAsync, isPending } = useAct(prices.createPrice, {
    quiet: true,
    invalidates: [prices.listPrices],
  });
  const again = async (): Promise<void> => {
    try {
      await actAsync({ params: { id }, body: unpriced.price });
      setWhy(null);
      toastDone({ title: t('priced') });
    } catch (error) {
      setWhy(isApiError(error) ? error.message : '');
    }
  };
  if (why === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <p>{why === '' ? t('unpriced') : `${t('unpriced')} ${why}`}</p>
      <Button mt={8} variant="default" loading={isPending} onClick={() => void again()}>
        {t('priceAgain')}
      </Button>
    </Alert>
  );
}

/** A reload would lose the password for good, as long as the charger does not have it. */
function KeepGuard({ chargePoint }: { chargePoint: ChargePoint }) {
  const access = useAccess(chargePoint.id);
  useBlocker({
    shouldBlockFn: () => false,
    enableBeforeUnload: () => access !== undefined && !chargePoint.configured,
  });
  return null;
}

interface DoneProps {
  id: number;
  /** Undefined after a reload. */
  made: Made | undefined;
  onAnother: (() => void) | undefined;
}

function Done({ chargePoint, made, onAnother }: DoneProps & { chargePoint: ChargePoint }) {
  const t = useTranslations('onboarding.done');
  useLivePatches('charge-points', [chargePoint.id]);
  return (
    <>
      <KeepGuard chargePoint={chargePoint} />
      {made?.unpriced ? <Unpriced id={chargePoint.id} unpriced={made.unpriced} /> : null}
      <ConnectCard chargePoint={chargePoint} />
      {chargePoint.visibility === 'public' ? (
        <Suspense fallback={null}>
          <Listing chargePoint={chargePoint} />
        </Suspense>
      ) : null}
      <div className={styles.after}>
        {onAnother ? (
          <Button variant="default" leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={onAnother}>
            {t('another')}
          </Button>
        ) : null}
        <Button
          component={Link}
          to={chargePointPath(chargePoint.id)}
          rightSection={<IconArrowRight size={16} className={textStyles.mirrored} aria-hidden />}
        >
          {t('open')}
        </Button>
      </div>
    </>
  );
}

/** It exists: how its charger connects, waiting for it live. */
export function DoneStep(props: DoneProps) {
  const t = useTranslations('onboarding.done');
  const { id } = props;
  const source = useCall(
    chargePoints.getChargePoint,
    { params: { id } },
    { live: { kinds: ['charge-point'], id } },
  );
  return (
    <Page
      title={source.data ? t('title', { name: source.data.title }) : undefined}
      text={source.data?.configured ? undefined : t('text')}
      width="narrow"
    >
      <Loaded source={source}>{(chargePoint) => <Done {...props} chargePoint={chargePoint} />}</Loaded>
    </Page>
  );
}
