import { chargePoints, type ChargePoint, type Connector, sessions } from '@voltdeck/contract';
import { Button, Group, Modal, Radio, Select, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { ConnectorStatusBadge, connectorTitle } from '../../network';
import { Dialog } from '../../ui/dialog';
import { isolated } from '../../ui/isolated';
import { Loaded } from '../../ui/page-states';
import { usePriceText } from '../unit-price';
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

function ConnectorChoice({ place, connector }: { place: ChargePoint; connector: Connector }) {
  const t = useTranslations('charging.starting');
  const network = useTranslations('network');
  const { number, start_obstacle: obstacle } = connector;
  const kind = connectorTitle(connector);
  return (
    <Radio
      value={String(number)}
      disabled={obstacle !== null}
      label={
        <span className={styles.connector}>
          <bdi>
            {kind === null
              ? network('charging.numbered', { number })
              : t('connectorChoice', { number, kind })}
          </bdi>
          <ConnectorStatusBadge connector={connector} chargePoint={place} />
        </span>
      }
      description={obstacle === null ? undefined : network(`obstacle.${obstacle}`)}
    />
  );
}

/** What a session costs now, and who pays for a start from here. */
function Terms({ place }: { place: ChargePoint }) {
  const t = useTranslations('charging.starting');
  const priceText = usePriceText();
  const price = priceText({ price: place.price, unit: place.price_unit }, place.currency);
  return (
    <p className={styles.hint}>
      {price === null ? null : <span>{t('priceNow', { price: isolated(price) })}. </span>}
      {t('whoPays')}
    </p>
  );
}

/** Those that can start come first. */
const byChance = (one: Connector, other: Connector): number =>
  Number(one.start_obstacle !== null) - Number(other.start_obstacle !== null) || one.number - other.number;

function Connectors({ place, value, onPick }: ConnectorsProps) {
  const t = useTranslations('charging.starting');
  if (place.connectors.length === 0) return <p>{t('noConnectors')}</p>;
  return (
    <Radio.Group label={t('connector')} value={value} onChange={onPick}>
      <Stack gap="xs" mt={6}>
        {place.connectors.toSorted(byChance).map((connector) => (
          <ConnectorChoice key={connector.id} place={place} connector={connector} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What came in the way of the connector that was meant, since it was chosen. */
function Obstacle({ place, number }: { place: ChargePoint; number: number }) {
  const t = useTranslations('network.obstacle');
  const obstacle = place.connectors.find((each) => each.number === number)?.start_obstacle ?? null;
  return obstacle === null ? null : <p role="alert">{t(obstacle)}</p>;
}

/** Where somebody wants to start, as far as that is known. */
export interface StartAt {
  id: number;
  title: string;
  connector?: number;
}

export interface StartDialogProps {
  /** Without one it asks for the power center, without a connector in it for that. */
  at?: StartAt;
  onClose: () => void;
  /** The charger was asked; its word comes later. */
  onAsked?: ((orderId: number) => void) | undefined;
}

/** The connectors as they stand at this moment, and which of them is chosen. */
const useChoice = (at: StartAt | undefined) => {
  const [placeId, setPlaceId] = useState<number | null>(at?.id ?? null);
  const [number, setNumber] = useState(at?.connector === undefined ? '' : String(at.connector));
  const source = useCall(
    chargePoints.getChargePoint,
    { params: { id: placeId ?? 0 } },
    {
      enabled: placeId !== null,
      live: { kinds: ['charge-point', 'order', 'price'], id: undefined },
      quiet: true,
    },
  );
  const pick = (id: number | null): void => {
    setPlaceId(id);
    setNumber('');
  };
  const free = source.data?.connectors.filter((each) => each.start_obstacle === null) ?? [];
  const picked = number || (free.length === 1 ? String(free[0]?.number) : '');
  const isReady = placeId !== null && free.some((each) => String(each.number) === picked);
  return { placeId, pick, source, picked, setNumber, isReady };
};

/** Gives the button the focus once it can be pressed, unless somebody has moved on by then. */
const useFocusOnceReady = (isReady: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasTouched = useRef(false);
  useEffect(() => {
    const end = new AbortController();
    const touch = (): void => {
      wasTouched.current = true;
    };
    for (const sign of ['keydown', 'pointerdown'] as const)
      document.addEventListener(sign, touch, { capture: true, signal: end.signal });
    return () => end.abort();
  }, []);
  useEffect(() => {
    if (isReady && !wasTouched.current) button.current?.focus({ preventScroll: true });
  }, [isReady]);
  return button;
};

/** Asks where to start charging, as far as that is open, and asks the charger. */
export function StartDialog({ at, onClose, onAsked }: StartDialogProps) {
  const t = useTranslations('charging.starting');
  const actions = useTranslations('ui.actions');
  const { placeId, pick, source, picked, setNumber, isReady } = useChoice(at);
  const button = useFocusOnceReady(isReady);
  const { act, isPending } = useAct(sessions.startOrder, {
    changes: ['order'],
    onDone: (order) => {
      toastNotice({ id: `order-${order.id}`, title: t('asked', { id: order.id }), text: t('askedText') });
      onAsked?.(order.id);
      onClose();
    },
    // What refused it shows at the connectors.
    onFailed: () => void source.refetch(),
  });
  const connector = at?.connector;
  const body = (place: ChargePoint) => (
    <Stack gap="sm">
      {connector === undefined ? (
        <Connectors place={place} value={picked} onPick={setNumber} />
      ) : (
        <Obstacle place={place} number={connector} />
      )}
      <Terms place={place} />
    </Stack>
  );

  return (
    <Dialog onClose={isPending ? () => undefined : onClose}>
      <Modal.Body p="lg">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (placeId !== null && isReady && !isPending)
              act({ body: { power_source_id: placeId, connector: Number(picked) } });
          }}
        >
          <Stack gap="md">
            <Modal.Title fw={600}>
              {connector === undefined ? t('title') : t('titleOn', { number: connector })}
            </Modal.Title>
            {at === undefined ? (
              <PlaceField value={placeId} onPick={pick} />
            ) : (
              <p>{t('textAt', { name: isolated(at.title) })}</p>
            )}
            {placeId === null ? (
              <p className={styles.hint}>{t('text')}</p>
            ) : (
              <Loaded source={source} skeleton={<Skeleton height={connector === undefined ? 140 : 44} />}>
                {body}
              </Loaded>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={isPending}>
                {actions('cancel')}
              </Button>
              <Button
                ref={button}
                type="submit"
                loading={isPending}
                disabled={!isReady}
                data-autofocus={at !== undefined || undefined}
              >
                {t('action')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal.Body>
    </Dialog>
  );
}
