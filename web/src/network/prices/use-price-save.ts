import { prices, type ChargePoint, type Price, type PriceBody } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { queryKey, useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { toastDone } from '../../ui/toast';
import { isOfEveryDay, type Additions } from './additions';
import { overlapping, type Times } from './day-band';
import { usePriceWords } from './price-words';
import { bodyOf, splitBy, takenBack, yieldingTo, type SentRow, type Yielding } from './split';

/** Rows that could give way to the one being edited. */
export interface Offer {
  yielding: Yielding<Price>[];
  /** Who agreed to it agreed to just these times. */
  key: string;
}

const offerFor = (others: readonly Price[], times: Times & Additions): Offer => {
  const yielding = yieldingTo(others, times);
  return { yielding, key: JSON.stringify([times.starting_time, times.ending_time, yielding]) };
};

/** Whether somebody may make these rows of those that are kept; each key is asked for what needs it. */
const useMayMake = () => {
  const may = useMay();
  return (rows: readonly SentRow[], kept: readonly Price[]): boolean => {
    const stays = new Set(rows.map(({ id }) => id));
    const isAdded = stays.has(undefined);
    const isRemoved = kept.some(({ id }) => !stays.has(id));
    return (
      may(prices.setPrices.needs) &&
      (!isAdded || may(prices.createPrice.needs)) &&
      (!isRemoved || may(prices.deletePrice.needs))
    );
  };
};

interface Edited {
  chargePoint: ChargePoint;
  rows: readonly Price[];
  row?: Price;
}

/** Sends all rows of a charge point in one step, and offers to take that back. */
const useSplit = ({ chargePoint, rows, row }: Edited) => {
  const t = useTranslations('prices');
  const client = useQueryClient();
  const mayMake = useMayMake();
  const invalidates = [prices.listPrices];
  const set = useAct(prices.setPrices, {
    invalidates,
    quiet: true,
    // The offer was made from rows that are no longer so: the next one is made from those that are.
    onFailed: ({ code }) => {
      if (code === 'price.changed-since')
        void client.invalidateQueries({ queryKey: queryKey(prices.listPrices) });
    },
  });
  const undo = useAct(prices.setPrices, { invalidates });
  const params = { id: chargePoint.id };
  const others = rows.filter((other) => other.id !== row?.id);
  const after = (body: PriceBody): SentRow[] => splitBy(others, row ? { ...body, id: row.id } : body);

  const takeBack = (now: readonly Price[]): (() => void) | null => {
    const back = takenBack(rows, now);
    if (!mayMake(back.rows, now)) return null;
    // A failure was shown as a notification.
    return () =>
      void undo.actAsync({ params, body: back }).then(
        () => toastDone({ id: 'price-split', title: t('split.undone') }),
        () => undefined,
      );
  };
  const save = async (body: PriceBody): Promise<void> => {
    const now = await set.actAsync({ params, body: { rows: after(body), seen: rows.map(bodyOf) } });
    const onClick = takeBack(now);
    toastDone({
      id: 'price-split',
      title: row ? t('saved') : t('added'),
      ...(onClick ? { action: { label: t('split.undo'), onClick } } : {}),
    });
  };
  return { save, after, may: (body: PriceBody) => mayMake(after(body), rows) };
};

/** Saves a price row, by itself or together with those that give way to it once somebody agreed to that. */
export const usePriceSave = ({ chargePoint, rows, row, onClose }: Edited & { onClose: () => void }) => {
  const t = useTranslations('prices');
  const words = usePriceWords();
  const options = { invalidates: [prices.listPrices], quiet: true };
  const create = useAct(prices.createPrice, options);
  const update = useAct(prices.updatePrice, options);
  const split = useSplit({ chargePoint, rows, row });
  const agreed = useRef<string | null>(null);
  const others = rows.filter((other) => other.id !== row?.id);

  /** Says which other row takes the same time, in its words; the server refuses that too and cannot name it. */
  const overlapOf = (times: Times & Additions): string | undefined => {
    // Of rows of some days the server judges.
    const other = isOfEveryDay(times) ? overlapping(others.filter(isOfEveryDay), times) : undefined;
    return other && t('overlaps', { time: words.time(other), price: words.price(other) });
  };
  const offerOf = (times: Times & Additions): Offer | null => {
    const offer = offerFor(others, times);
    const body: PriceBody = { ...times, price: 0, price_unit: 'energy' };
    return offer.yielding.length > 0 && split.may(body) ? offer : null;
  };

  const send = async (body: PriceBody): Promise<void> => {
    const said = overlapOf(body);
    if (said === undefined) {
      if (row) await update.actAsync({ params: { id: row.id }, body });
      else await create.actAsync({ params: { id: chargePoint.id }, body });
      toastDone({ title: row ? t('saved') : t('added') });
    } else if (agreed.current !== null && offerOf(body)?.key === agreed.current) {
      await split.save(body);
    } else {
      throw new ApiError({
        status: 422,
        code: 'price.overlaps',
        msg: said,
        errors: { starting_time: [said] },
      });
    }
    onClose();
  };
  return {
    send,
    overlapOf,
    offerOf,
    rowsAfter: split.after,
    agreeTo: ({ key }: Offer): void => {
      agreed.current = key;
    },
  };
};
