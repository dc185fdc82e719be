import { sessions } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StartDialogProps } from './start-dialog';
import { useMay } from '../../api/user';

const Dialog = lazy(() => import('./start-dialog').then((module) => ({ default: module.StartDialog })));

/** Asks where to start; its code loads with the first question. A function, so that the door can be loaded late itself. */
export function StartDialog(props: StartDialogProps) {
  return <Dialog {...props} />;
}

/** Starts a session from anywhere: asks for the power center and the connector. */
export function StartChargingButton({ onAsked }: { onAsked?: (orderId: number) => void }) {
  const t = useTranslations('charging.starting');
  const mayStart = useMay()(sessions.startOrder.needs);
  const [isAsking, setAsking] = useState(false);
  if (!mayStart) return null;
  return (
    <>
      <Button leftSection={<IconBolt size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <StartDialog onClose={() => setAsking(false)} onAsked={onAsked} />
        </Suspense>
      ) : null}
    </>
  );
}
