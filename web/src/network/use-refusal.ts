import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error';
import { toastError } from '../ui/toast';

/** What the server says will happen, in numbers, or why it cannot. */
export interface Refusal {
  text: string;
  /** It only waits to be confirmed. */
  isAsking: boolean;
}

interface Asked {
  /** The act without its confirmation, which the server always refuses: the refusal says what would happen. */
  ask: () => Promise<unknown>;
  /** The code of the refusal that only waits to be confirmed. */
  unconfirmed: string;
  onClose: () => void;
}

/** Asks what an act would come to, once; null until it has answered. */
export const useRefusal = ({ ask, unconfirmed, onClose }: Asked): Refusal | null => {
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const tell = useEffectEvent((error: unknown): void => {
    if (isApiError(error) && error.status === 409) {
      setRefusal({ text: error.message, isAsking: error.code === unconfirmed });
      return;
    }
    toastError({ title: isApiError(error) ? error.message : fallback });
    onClose();
  });
  const askOnce = useEffectEvent(() => void ask().catch((error: unknown) => tell(error)));
  useEffect(() => askOnce(), []);
  return refusal;
};
