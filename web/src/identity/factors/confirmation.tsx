import { lazy, Suspense, useEffect, useState } from 'react';
import { onConfirmation } from '../../api/confirmation';
import { withTexts } from '../../i18n/late';

const Dialog = lazy(() =>
  withTexts(() => import('./confirmation-dialog'), 'factors')().then((module) => ({
    default: module.ConfirmationDialog,
  })),
);

interface Waiting {
  end: (isConfirmed: boolean) => void;
}

/** Over any page: asks whoever wants to do something grave whether it is still them. */
export function Confirmation() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(
    () =>
      onConfirmation(
        () =>
          new Promise((resolve) => {
            const end = (isConfirmed: boolean): void => {
              setWaiting(null);
              resolve(isConfirmed);
            };
            setWaiting({ end });
          }),
      ),
    [],
  );
  return waiting === null ? null : (
    <Suspense fallback={null}>
      <Dialog onEnd={waiting.end} />
    </Suspense>
  );
}
