import { workList, type CureName, type WorkDetail } from '@voltdeck/contract';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { hint } from '../../../ui/hint';
import { EmptyState, ErrorState, PageSkeleton } from '../../../ui/page-states';
import { isBusyWithKeys } from '../../../ui/shortcuts';
import { StatusBadge } from '../../../ui/status-badge';
import { nameOfKey, type ItemKey, type WorkRow } from '../item-key';
import { kindLooks } from '../looks';
import { useItemWords } from '../words';
import { useLiveCall } from '../use-live-call';
import { ItemCures } from './item-cures';
import { ItemFacts } from './item-facts';
import { ItemSources } from './item-sources';
import { Settled } from './settled';
import textStyles from '../../../ui/text.module.css';
import styles from './item-panel.module.css';

interface ItemPanelProps {
  itemKey: ItemKey;
  /** What the list has of it, shown until the rest is there. */
  row: WorkRow | undefined;
  isBeside: boolean;
  onStep: (by: number) => void;
  onClose: () => void;
  onCure: (row: WorkRow, cure: CureName, order?: number) => void;
}

type Moving = Pick<ItemPanelProps, 'isBeside' | 'onStep' | 'onClose'>;

function Head({ isBeside, onStep, onClose }: Moving) {
  const t = useTranslations('workList.item');
  const leave = isBeside ? t('close') : t('back');
  return (
    <div className={styles.ways}>
      {isBeside ? null : (
        <ActionIcon variant="subtle" color="gray" aria-label={leave} {...hint(leave)} onClick={onClose}>
          <IconArrowLeft size={18} className={textStyles.mirrored} aria-hidden />
        </ActionIcon>
      )}
      <span className={styles.gap} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('before')}
        {...hint(t('before'))}
        onClick={() => onStep(-1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('after')}
        {...hint(t('after'))}
        onClick={() => onStep(1)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      {isBeside ? (
        <ActionIcon variant="subtle" color="gray" aria-label={leave} {...hint(leave)} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  );
}

/** In the place of the list, the heading has the focus as that of a page has. */
const useHeading = (itemKey: ItemKey, isBeside: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // What is asked over the page keeps it.
    if (!isBeside && !isBusyWithKeys(document.activeElement)) heading.current?.focus();
  }, [itemKey, isBeside]);
  return heading;
};

interface ItemProps {
  item: WorkRow;
  detail: WorkDetail | undefined;
  isBeside: boolean;
  onCure: ItemPanelProps['onCure'];
}

function Item({ item, detail, isBeside, onCure }: ItemProps) {
  const t = useTranslations('workList');
  const words = useItemWords();
  const { kind, id } = item;
  const heading = useHeading(`${kind}-${id}`, isBeside);
  const cured = detail?.cured ?? item.cured;
  return (
    <>
      <div className={styles.title}>
        <StatusBadge {...kindLooks[kind]} label={t(`kind.${kind}`)} />
        <h2 ref={heading} tabIndex={-1}>
          {words.what(item)}
        </h2>
        {cured === undefined || cured === null ? (
          <p className={textStyles.prose}>{words.money(item)}</p>
        ) : (
          <Settled cured={cured} zone={item.charge_point.time_zone} />
        )}
      </div>
      {cured === undefined || cured === null ? <ItemCures item={item} onCure={onCure} /> : null}
      <ItemFacts item={item} />
      {detail === undefined ? null : <ItemSources item={item} detail={detail} onCure={onCure} />}
    </>
  );
}

/** One item: what happened, what it means, what it rests on, and its cures. */
export function ItemPanel({ itemKey, row, onCure, ...moving }: ItemPanelProps) {
  const t = useTranslations('workList.item');
  const params = nameOfKey(itemKey) ?? { kind: 'held', id: 0 };
  const source = useLiveCall(workList.getWork, { params }, { quiet: true, staleTime: 0 });
  const { data: detail, error } = source;
  const item = row ?? detail;
  const body = () => {
    if (item !== undefined)
      return <Item item={item} detail={detail} isBeside={moving.isBeside} onCure={onCure} />;
    if (error?.status === 404) return <EmptyState isSmall title={t('gone')} text={t('goneText')} />;
    if (error !== null) return <ErrorState message={error.message} onRetry={() => void source.refetch()} />;
    return <PageSkeleton />;
  };
  return (
    <section className={styles.panel} aria-label={t('label')} data-beside={moving.isBeside || undefined}>
      <Head {...moving} />
      <div className={styles.body} key={itemKey}>
        {body()}
      </div>
    </section>
  );
}
