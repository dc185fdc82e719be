import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import type { useOlder } from './use-older';
import styles from './older-list.module.css';

interface OlderListProps<Row extends { id: number }> {
  title: string;
  text: string;
  empty: { title: string; text: string };
  list: ReturnType<typeof useOlder<Row>>;
  line: (row: Row) => ReactNode;
}

/** A part of the page with rows, newest first, and a way to the older ones. */
export function OlderList<Row extends { id: number }>({ list, line, empty, ...head }: OlderListProps<Row>) {
  const t = useTranslations('network.commands');
  const { source, older } = list;
  const loaded: { data: Row[] | undefined; error: ApiError | null } & typeof source = source;
  return (
    <Section {...head}>
      <Loaded source={loaded} skeleton={<Skeleton height={160} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState {...empty} isSmall />
          ) : (
            <>
              <ul className={styles.list}>
                {rows.map((row) => (
                  <li key={row.id}>{line(row)}</li>
                ))}
              </ul>
              {older.hasNextPage ? (
                <Button
                  variant="default"
                  size="xs"
                  mt="sm"
                  loading={older.isFetchingNextPage}
                  onClick={() => void older.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
