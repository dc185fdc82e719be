import { Tabs } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWriteSearch, type Search } from './address';
import styles from './url-tabs.module.css';

interface Tab {
  id: string;
  label: string;
  /** Beside the name: a count. */
  aside?: ReactNode;
  content: () => ReactNode;
}

interface UrlTabsProps {
  tabs: readonly Tab[];
  label: string;
  /** The parameter in the address. */
  param?: string;
}

/** Tabs whose choice is in the address; the first one leaves it bare. */
export function UrlTabs({ tabs, label, param = 'tab' }: UrlTabsProps) {
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const first = tabs[0]?.id;
  const current = tabs.find((tab) => tab.id === search[param])?.id ?? first;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A phone has no room for all of them: the one that is open is in sight.
    const open = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    const all = list.current?.getBoundingClientRect();
    if (open === undefined || all === undefined) return;
    const past = Math.max(0, open.right - all.right) - Math.max(0, all.left - open.left);
    list.current?.scrollBy({ left: past });
  }, [current]);
  const choose = (next: string | null): void => {
    write('replace', (former) => ({ ...former, [param]: next === first ? undefined : (next ?? undefined) }));
  };
  return (
    <Tabs value={current ?? null} onChange={choose} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id} rightSection={tab.aside}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} pt="md">
          {tab.id === current ? tab.content() : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
