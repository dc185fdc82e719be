import { chargePoints, orders, type ChargePoint, type Connector } from '@voltdeck/contract';
import { Button, Group, Modal, Radio, Select, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { ConnectorStatusBadge, connectorTitle, startObstacle } from '../../network';
import { Dialog } from '../../ui/dialog';
import { Loaded } from '../../ui/page-states';
import { toastNotice } from '../../ui/toast';
import styles from './start-dialog.module.css';

/** So many power centers are offered at once; typing narrows them. */
const mostOffered = 20;
const typingMs = 200;

/** The power center, found by typing its name or identifier. */
function PlaceField({ value, onPick }: { value: number | null; onPick: (id: number | null) => void }) {
  const t = useTranslations('charging.starting');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  const found = useCall(
    chargePoints.chargePointTable,
    { query: { search: search || undefined, per_page: mostOffered } },
    { keep: true, quiet: true },
  );
  const rows = found.data?.data ?? [];
  return (
    <Select
      label={t('place')}
      placeholder={t('placeHint')}
      data-autofocus
      searchable
      // The server has searched already, also where the name does not show what fitted.
      filter={({ options }) => options}
      data={rows.map(({ id, title, identifier }) => ({
        value: String(id),
        label: `${title} · ${identifier}`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onPick(id === null ? null : Number(id))}
      onSearchChange={setText}
      nothingFoundMessage={found.isPending ? t('searching') : t('noPlace')}
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

interface ConnectorsProps {
  place: ChargePoint;
  value: string;
  onPick: (number: string) => void;
}

function Outlet({ place, connector }: { place: ChargePoint; connector: Connector }) {
  const t = useTranslations('charging.starting');
  const network = useTranslations('network');
  const obstacle = startObstacle(place, connector);
  return (
    <Radio
      value={String(connector.number)}
      disabled={obstacle !== null}
      label={
        <span className={styles.connector}>
          <bdi>{t('outlet', { number: connector.number, kind: connectorTitle(connector) })}</bdi>
          <ConnectorStatusBadge connector={connector} chargePoint={place} />
        </span>
      }
      description={obstacle === null ? undefined : network(`obstacle.${obstacle}`)}
    />
  );
}

function Connectors({ place, value, onPick }: ConnectorsProps) {
  const t = useTranslations('charging.starting');
  if (place.connectors.length === 0) return <p>{t('noConnectors')}</p>;
  return (
    <Radio.Group label={t('connector')} value={value} onChange={onPick}>
      <Stack gap="xs" mt={6}>
        {place.connectors.map((connector) => (
          <Outlet key={connector.id} place={place} connector={connector} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface StartDialogProps {
  onClose: () => void;
  /** The charger was asked; its word comes later. */
  onStarted?: (orderId: number) => void;
}

/** Where to start charging: the power center, then one of its connectors as they stand at this moment. */
export function StartChargingDialog({ onClose, onStarted }: StartDialogProps) {
  const t = useTranslations('charging.starting');
  const actions = useTranslations('ui.actions');
  const [placeId, setPlaceId] = useState<number | null>(null);
  const [number, setNumber] = useState('');
  const source = useCall(
    chargePoints.getChargePoint,
    { params: { id: placeId ?? 0 } },
    { enabled: placeId !== null, live: { kinds: ['charge-point', 'order'], id: undefined }, quiet: true },
  );
  const { act, isPending } = useAct(orders.startOrder, {
    invalidates: [orders.listOrders, orders.orderTotals],
    onDone: (order) => {
      toastNotice({ title: t('asked', { id: order.id }), text: t('askedText') });
      onStarted?.(order.id);
      onClose();
    },
  });
  const pick = (id: number | null): void => {
    setPlaceId(id);
    setNumber('');
  };
  const free = source.data?.connectors.filter((each) => startObstacle(source.data, each) === null) ?? [];
  const picked = number || (free.length === 1 ? String(free[0]?.number) : '');
  const isReady = placeId !== null && free.some((each) => String(each.number) === picked);

  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (placeId !== null && isReady)
              act({ body: { power_source_id: placeId, connector: Number(picked) } });
          }}
        >
          <Stack gap="md">
            <Modal.Title fw={600}>{t('title')}</Modal.Title>
            <PlaceField value={placeId} onPick={pick} />
            {placeId === null ? (
              <p className={styles.hint}>{t('text')}</p>
            ) : (
              <Loaded source={source} skeleton={<Skeleton height={92} />}>
                {(place) => <Connectors place={place} value={picked} onPick={setNumber} />}
              </Loaded>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {actions('cancel')}
              </Button>
              <Button type="submit" loading={isPending} disabled={!isReady}>
                {t('action')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal.Body>
    </Dialog>
  );
}
