import {
  chargePoints,
  onboarding,
  prices,
  settings,
  type OcppAccess,
  type PriceBody,
} from '@voltdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useAct } from '../../api/hooks';
import type { Draft } from './draft';
import { bodyOf, priceOf } from './steps';

/** Secrets are kept by this page alone: no later visit and no reload sees them. */
const accessKey = (id: number) => ['ocpp access', id] as const;

/** The address and password of a charge point, if this page was told them. */
export const useAccess = (id: number): OcppAccess | undefined =>
  useQuery<OcppAccess>({
    queryKey: accessKey(id),
    queryFn: () => Promise.reject(new Error('a password cannot be read again')),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;

export const useKeepAccess = (): ((id: number, access: OcppAccess) => void) => {
  const client = useQueryClient();
  return (id, access) => {
    client.setQueryDefaults(accessKey(id), { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(accessKey(id), access);
  };
};

export interface Made {
  id: number;
  draft: Draft;
  /** The price that could not be added, with why. */
  unpriced: { price: PriceBody; why: string } | null;
}

/** Whether a refusal says that the identifier belongs to somebody. */
const isTaken = (error: unknown): boolean => isApiError(error) && error.errors.identifier !== undefined;

/** The one that an unanswered request made after all; its password is renewed, because nobody saw it. */
const adopted = async ({ identifier, title }: Draft) => {
  const found = await call(chargePoints.chargePointTable, { query: { search: identifier } });
  const mine = found.data.find(
    (row) => row.identifier === identifier.trim() && row.title === title.trim() && row.status === 'pending',
  );
  if (mine === undefined) return null;
  const renewed = await call(settings.changeChargePoint, {
    params: { id: mine.id },
    body: { renew_password: true },
  });
  return renewed.ocpp === null ? null : { id: mine.id, ocpp: renewed.ocpp };
};

/** Adds the power center, then its price; a price that fails leaves the power center standing. */
export const useCreation = (): ((draft: Draft) => Promise<Made>) => {
  const keep = useKeepAccess();
  const { actAsync: add } = useAct(onboarding.createChargePoint, { quiet: true });
  const { actAsync: addPrice } = useAct(prices.createPrice, { quiet: true });
  /** The identifier of a request that got no answer. */
  const unanswered = useRef<string | null>(null);

  const made = async (draft: Draft) => {
    try {
      return await add({ body: bodyOf(draft) });
    } catch (error) {
      if (isTaken(error) && unanswered.current === draft.identifier) {
        const own = await adopted(draft);
        if (own !== null) return own;
      }
      if (isApiError(error) && error.isUnreachable) unanswered.current = draft.identifier;
      throw error;
    }
  };

  return async (draft) => {
    const { id, ocpp } = await made(draft);
    unanswered.current = null;
    keep(id, ocpp);
    const price = priceOf(draft);
    if (price === null) return { id, draft, unpriced: null };
    try {
      await addPrice({ params: { id }, body: price });
      return { id, draft, unpriced: null };
    } catch (error) {
      const why = isApiError(error) ? error.message : '';
      return { id, draft, unpriced: { price: prices.priceBody.parse(price), why } };
    }
  };
};
