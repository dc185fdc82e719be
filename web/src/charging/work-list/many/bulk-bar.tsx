import { workList, type CureName } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isWaiting, keyOf, type WorkRow } from '../item-key';
import { cureLooks } from '../looks';
import type { WorkQuery } from '../use-work-rows';
import type { ManyTarget } from './gather';
import textStyles from '../../../ui/text.module.css';

interface BulkBarProps {
  /** Those that are ticked, on whatever page. */
  keys: readonly string[];
  isAll: boolean;
  rows: readonly WorkRow[];
  query: WorkQuery;
  /** Of those that were ticked and are settled now. */
  settled: ReadonlySet<string>;
  select: (keys: readonly string[]) => void;
  onAsk: (cure: CureName, target: ManyTarget) => void;
}

/** The rows behind the ticks; those of other pages are remembered from when they were in sight. */
const useTicked = (keys: readonly string[], rows: readonly WorkRow[]): readonly WorkRow[] => {
  const [known, setKnown] = useState<ReadonlyMap<string, WorkRow>>(new Map());
  const fresh = rows.filter((row) => known.get(keyOf(row)) !== row);
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh.map((row) => [keyOf(row), row] as const)]));
  return keys.flatMap((key) => known.get(key) ?? []);
};

/** What can be done with all of the ticked items, or with all that match. */
export function BulkBar({ keys, isAll, rows, query, settled, select, onAsk }: BulkBarProps) {
  const t = useTranslations('workList');
  const ticked = useTicked(keys, rows);
  const meant = ticked.filter(isWaiting);
  const cures = workList.cures.filter((cure) => meant.every((row) => row.cures.includes(cure)));
  const gone = keys.filter((key) => settled.has(key));
  const drop = useEffectEvent(() => select(keys.filter((key) => !settled.has(key))));
  const text = gone.join();
  useEffect(() => {
    if (text !== '') drop();
  }, [text]);
  // Taken when it is opened: what is ticked while it is at work is not part of it.
  const target = (): ManyTarget => (isAll ? { query } : { items: meant });
  if (meant.length === 0) return null;
  if (cures.length === 0) return <span className={textStyles.dim}>{t('many.none')}</span>;
  return cures.map((cure) => {
    const { icon: Mark } = cureLooks[cure];
    return (
      <Button
        key={cure}
        size="xs"
        variant="default"
        leftSection={<Mark size={14} aria-hidden />}
        onClick={() => onAsk(cure, target())}
      >
        {t(`cure.${cure}`)}
      </Button>
    );
  });
}
