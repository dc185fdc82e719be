import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWriteSearch, type Search } from '../address';
import { parseSearch, stringifySearch } from '../search-params';
import { searchText, useKnownViews, ViewsMenuContext } from './known-views';
import styles from './view-menu.module.css';

/** The number of a view, from an address, which may say anything. */
const readId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Words of the address that are no part of a view. */
const notOfView = new Set(['page', 'tab', 'view']);

/** The search of the address as a view keeps it, and the way to another one. */
const useViewSearch = () => {
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const plain = parseSearch(stringifySearch(search));
  const own = Object.fromEntries(Object.entries(plain).filter(([name]) => !notOfView.has(name)));
  const apply = (id: number | null, next: Readonly<Record<string, string>>, replace = false): void => {
    write(replace ? 'replace' : 'push', ({ tab }) => ({
      tab,
      ...next,
      view: id === null ? undefined : String(id),
    }));
  };
  return { search: own, viewId: readId(plain.view), apply };
};

/** The name of the view in use, with a mark where the list differs from it; its menu loads when it is opened. */
export function ViewsButton({ page }: { page: string }) {
  const t = useTranslations('ui.table');
  const menu = useContext(ViewsMenuContext);
  const [wanted, setWanted] = useState<'no' | 'quietly' | 'open'>('no');
  const { search, viewId, apply } = useViewSearch();
  const known = useKnownViews(page);
  const active = known.find((view) => view.id === viewId);
  const isChanged = active !== undefined && active.text !== searchText(search);

  // The view a person's list opens with; an address that asks for something is left alone.
  const openWithDefault = useEffectEvent(() => {
    const usual = known.find((view) => view.isDefault);
    if (usual === undefined || viewId !== null || Object.keys(search).length > 0) return;
    const entries = JSON.parse(usual.text) as [string, string][];
    // Nobody asked for the list without it, so "back" does not lead there.
    apply(usual.id, Object.fromEntries(entries), true);
  });
  useEffect(() => openWithDefault(), []);

  // Somebody else may have renamed or deleted the view in use, or have sent one that is not known here yet.
  if (viewId !== null && wanted === 'no') setWanted('quietly');

  if (menu === null) return null;
  const label = active === undefined ? t('views') : `${active.name}${isChanged ? ' •' : ''}`;
  const closed = (
    <Button
      variant="default"
      data-shortcut="v"
      aria-haspopup="menu"
      loading={wanted === 'open'}
      leftSection={<IconBookmark size={15} aria-hidden />}
      onClick={() => setWanted('open')}
    >
      <bdi className={styles.name}>{label}</bdi>
    </Button>
  );
  if (wanted === 'no') return closed;
  return (
    <Suspense fallback={closed}>
      {menu({
        page,
        search,
        namedId: viewId,
        activeId: active?.id ?? null,
        isChanged,
        onApply: (id, next) => apply(id, next),
        onGone: () => apply(null, search, true),
        label,
        startsOpen: wanted === 'open',
      })}
    </Suspense>
  );
}
