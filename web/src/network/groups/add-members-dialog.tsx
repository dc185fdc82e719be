import { chargePoints, groups, type ChargePointRow, type Group } from '@voltdeck/contract';
import { Button, Checkbox, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { isolated } from '../../ui/isolated';
import { EmptyState, Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import textStyles from '../../ui/text.module.css';
import styles from './groups.module.css';

/** As many as one reads; whoever misses one types more of it. */
const mostFound = 50;

interface ChoicesProps {
  group: Group;
  search: string;
  chosen: ReadonlyMap<number, ChargePointRow>;
  onToggle: (row: ChargePointRow) => void;
}

function Choices({ group, search, chosen, onToggle }: ChoicesProps) {
  const t = useTranslations('groups');
  const source = useCall(
    chargePoints.chargePointTable,
    { query: { search: search === '' ? undefined : search, per_page: mostFound } },
    { keep: true, live: { kinds: ['charge-point', 'charge-point-group'] } },
  );
  return (
    <Loaded source={source} skeleton={<Skeleton height={220} />}>
      {({ data: rows, meta }) =>
        rows.length === 0 ? (
          <EmptyState isSmall title={t('nothingFound')} />
        ) : (
          <div className={styles.choices} role="group" aria-label={t('tab.members')}>
            {rows.map((row) => {
              const isIn = row.group?.id === group.id;
              return (
                <Checkbox
                  key={row.id}
                  className={styles.choice}
                  checked={isIn || chosen.has(row.id)}
                  disabled={isIn}
                  onChange={() => onToggle(row)}
                  label={<bdi>{row.title}</bdi>}
                  description={
                    <span className={textStyles.small}>
                      <bdi>{row.identifier}</bdi>
                      {row.group === null ? null : ` · ${isolated(row.group.name)}`}
                    </span>
                  }
                />
              );
            })}
            {meta.total > rows.length ? <p className={styles.note}>{t('more')}</p> : null}
          </div>
        )
      }
    </Loaded>
  );
}

/** Chooses power centers for a group, and says which leave another one for it. */
export function AddMembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations('groups');
  const cancel = useTranslations('ui.actions')('cancel');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ChargePointRow>>(new Map());
  const { act, isPending } = useAct(groups.changeMembers, {
    changes: ['charge-point-group', 'charge-point'],
    onDone: () => {
      toastDone({ title: t('membersAdded', { count: chosen.size }) });
      onClose();
    },
  });
  const toggle = (row: ChargePointRow): void => {
    const next = new Map(chosen);
    if (!next.delete(row.id)) next.set(row.id, row);
    setChosen(next);
  };
  const leaving = [...chosen.values()].filter((row) => row.group !== null).length;
  const isTooMany = chosen.size > groups.mostMembers;
  return (
    <Dialog onClose={onClose} size="lg" closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('addTitle', { name: isolated(group.name) })}</Modal.Title>
          <TextInput
            label={t('searchMembers')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <Choices group={group} search={search} chosen={chosen} onToggle={toggle} />
          <p className={styles.note} role="status">
            {leaving > 0 ? t('leaving', { count: leaving }) : t('oneGroup')}
          </p>
          <div className={styles.feet}>
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button
              loading={isPending}
              disabled={chosen.size === 0 || isTooMany}
              onClick={() => act({ params: { id: group.id }, body: { add: [...chosen.keys()] } })}
            >
              {t('addCount', { count: chosen.size })}
            </Button>
          </div>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
