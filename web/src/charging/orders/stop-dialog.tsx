import { orders, type Order, sessions } from '@voltdeck/contract';
import { Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryKey, useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import { isUnfinished, isWaiting, mayBeStopped } from './states';

/** The power center a session is at. */
export interface StopAt {
  id: number;
  title: string;
  currency: string;
  /** The one that is meant, where it was named. */
  connector?: number | undefined;
}

/** A session that may be stopped, with what it brought so far; energy in kWh, price in major units. */
export interface Stoppable {
  id: number;
  connector_number: number;
  state: string;
  energy: number;
  price: number;
}

interface DialogProps {
  at: StopAt;
  onClose: () => void;
  /** The charger was asked; its word comes later. */
  onAsked?: ((orderId: number) => void) | undefined;
}

/** An order as the dialog asks about it. */
export const stoppableOf = (order: Order): Stoppable => ({
  id: order.id,
  connector_number: order.connector_number,
  state: order.state,
  energy: order.charging_session_energy,
  price: order.price,
});

/** The power center of an order. */
export const stopAtOf = ({ charge_point_id: id, charge_point: { title }, currency }: Order): StopAt => ({
  id,
  title,
  currency,
});

const useStop = (onAsked: DialogProps['onAsked']) => {
  const t = useTranslations('charging.stopping');
  const client = useQueryClient();
  return useAct(sessions.stopOrder, {
    changes: ['order'],
    onDone: (stopped) => {
      const key = queryKey(orders.getOrder, { params: { id: stopped.id } });
      // The charger may have been quicker than this answer: what has ended stays so.
      client.setQueryData(key, (former: Order | undefined) =>
        former && isUnfinished(former) ? { ...former, ...stopped } : former,
      );
      // One that had not begun is called off at once: no charger has to be asked.
      if (stopped.state === 'cancelled') toastDone({ title: t('cancelled') });
      else {
        onAsked?.(stopped.id);
        toastDone({ id: `order-${stopped.id}`, title: t('asked'), text: t('askedText') });
      }
    },
  });
};

interface WhichProps {
  at: StopAt;
  sessions: readonly Stoppable[];
  picked: number;
  onPick: (id: number) => void;
}

function Which({ at, sessions, picked, onPick }: WhichProps) {
  const t = useTranslations('charging.stopping');
  const { energy, money } = useFormats();
  return (
    <Radio.Group label={at.title} value={String(picked)} onChange={(value) => onPick(Number(value))}>
      <Stack gap="xs" mt={6}>
        {sessions.map((each) => (
          <Radio
            key={each.id}
            value={String(each.id)}
            label={t('numbered', { number: each.connector_number, id: each.id })}
            description={t('soFar', {
              energy: isolated(energy(each.energy)),
              price: isolated(money(each.price, at.currency)),
            })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function StopOne({
  at,
  sessions,
  onClose,
  onAsked,
}: DialogProps & { sessions: readonly [Stoppable, ...Stoppable[]] }) {
  const t = useTranslations('charging.stopping');
  const formats = useFormats();
  const { actAsync } = useStop(onAsked);
  const [picked, setPicked] = useState(sessions[0].id);
  const session = sessions.find((each) => each.id === picked) ?? sessions[0];
  const waits = isWaiting(session);
  const place = {
    place: isolated(at.title),
    connector: session.connector_number,
    energy: isolated(formats.energy(session.energy)),
    price: isolated(formats.money(session.price, at.currency)),
  };
  const { id, connector_number: connector } = session;
  const title = waits ? t('cancelTitle', { id }) : t('title', { id });
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={sessions.length > 1 ? t('which') : title}
      action={waits ? t('cancelAction') : t('action')}
      onConfirm={() => actAsync({ body: { power_source_id: at.id, connector, order_id: id } })}
    >
      <Stack gap="xs">
        {sessions.length > 1 ? (
          <Which at={at} sessions={sessions} picked={session.id} onPick={setPicked} />
        ) : null}
        <p>{waits ? t('cancelText', place) : t('text', place)}</p>
        {waits ? null : <p>{t('billed', place)}</p>}
      </Stack>
    </Confirm>
  );
}

/** Finds out what may be stopped at a power center. */
function StopAny(props: DialogProps) {
  const t = useTranslations('charging.stopping');
  const { at, onClose } = props;
  const query = { charge_point_id: [at.id], status: [0 as const], per_page: 50 };
  const source = useCall(orders.listOrders, { query }, { live: { kinds: ['order'] }, quiet: true });
  const { connector } = at;
  const [first, ...rest] = (source.data?.data ?? [])
    .filter((order) => connector === undefined || order.connector_number === connector)
    .filter(mayBeStopped)
    .map(stoppableOf);
  const place = isolated(at.title);
  const nothing = connector === undefined ? t('nothing', { place }) : t('nothingOn', { place, connector });
  if (first) return <StopOne {...props} sessions={[first, ...rest]} />;
  return (
    <Confirm opened onClose={onClose} title={t('which')}>
      <Loaded source={source}>{() => nothing}</Loaded>
    </Confirm>
  );
}

/** Asks before a session is stopped and says what that costs whom; without sessions it finds those of the power center. */
export function StopDialog({
  sessions,
  ...props
}: DialogProps & { sessions?: readonly Stoppable[] | undefined }) {
  const [first, ...rest] = sessions ?? [];
  return first ? <StopOne {...props} sessions={[first, ...rest]} /> : <StopAny {...props} />;
}
