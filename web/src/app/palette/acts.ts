import { chargePoints, orders, prices, sessions, settings, type ChargePointRow } from '@voltdeck/contract';
import {
  IconBolt,
  IconPlayerStop,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTag,
  type Icon,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { createElement } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { StartDialog, StopDialog } from '../../charging';
import { chargePointPath, ServiceDialog } from '../../network';
import { isolated } from '../../ui/isolated';
import type { Command, CommandGroup } from './commands';
import { readIntent, type Reading, type Verb } from './intent';
import { meantAmong, type Meant } from './places';
import type { ShowOver } from './show-over';

const icons: Readonly<Record<Verb, Icon>> = {
  stop: IconPlayerStop,
  start: IconBolt,
  prices: IconTag,
  out: IconPlugConnectedX,
  back: IconPlugConnected,
};

const labels = {
  stop: 'charging.stop',
  start: 'charging.start',
  prices: 'action.prices',
  out: 'action.outOfService',
  back: 'action.inService',
} as const;

/** So many are offered, of so many that were found. */
const most = 5;
const mostFound = 25;

const useMayAct = (): ((verb: Verb) => boolean) => {
  const may = useMay();
  return (verb) => {
    if (verb === 'prices') return may(prices.listPrices.needs);
    if (verb === 'start') return may(sessions.startOrder.needs);
    if (verb === 'stop') return may(sessions.stopOrder.needs) && may(orders.listOrders.needs);
    return may(settings.changeChargePoint.needs);
  };
};

/** What a reading of the words finds. */
const useReading = (reading: Reading | undefined) => {
  const query = { search: reading?.place.join(' '), per_page: mostFound };
  return useCall(chargePoints.chargePointTable, { query }, { enabled: reading !== undefined, quiet: true });
};

/** The places that fit, the one that was meant first. */
const usePlaces = (typed: string) => {
  const intent = readIntent(typed);
  const mayList = useMay()(chargePoints.chargePointTable.needs);
  const mayAct = useMayAct();
  const asked = intent !== null && mayList && mayAct(intent.verb) ? intent : null;
  const [first, second] = asked?.readings ?? [];
  const whole = useReading(first);
  const numbered = useReading(second);
  const found = [
    { reading: first, rows: whole.data?.data },
    { reading: second, rows: numbered.data?.data },
  ].flatMap(({ reading, rows }) => (reading && rows ? [{ reading, rows }] : []));
  return { asked, meant: meantAmong(found), isSearching: whole.isFetching || numbered.isFetching };
};

const fitsState = (verb: Verb, row: ChargePointRow): boolean => {
  if (verb === 'out') return !row.out_of_service;
  return verb !== 'back' || row.out_of_service;
};

/** Opens what asks before it acts, or the page. */
const useAct = (onShow: (show: ShowOver) => void) => {
  const router = useRouter();
  return (verb: Verb, { row, connector }: Meant<ChargePointRow>): void => {
    const { id, title, currency } = row;
    const at = { id, title, currency, connector: connector ?? undefined };
    if (verb === 'prices') router.history.push(`${chargePointPath(id)}?tab=prices`);
    else if (verb === 'start') onShow((props) => createElement(StartDialog, { ...props, at }));
    else if (verb === 'stop') onShow((props) => createElement(StopDialog, { ...props, at }));
    else
      onShow(({ onClose }) =>
        createElement(ServiceDialog, { onClose, chargePoint: row, isOut: verb === 'out' }),
      );
  };
};

/** What free words ask to be done, each shown before it is done and asked for once more where it changes something. */
export const useActs = (
  typed: string,
  onShow: (show: ShowOver) => void,
): { group: CommandGroup; isSearching: boolean } => {
  const t = useTranslations('network');
  const charging = useTranslations('charging');
  const run = useTranslations('app.palette')('run');
  const act = useAct(onShow);
  const { asked, meant, isSearching } = usePlaces(typed);
  const commandOf = (verb: Verb, each: Meant<ChargePointRow>): Command => {
    const { row, connector } = each;
    const on = connector === null || verb === 'prices' ? [] : [charging('connector', { number: connector })];
    return {
      id: [verb, row.id, ...(on.length === 0 ? [] : [connector])].join('-'),
      label: [t(labels[verb]), isolated(row.title), ...on].join(' · '),
      text: `${isolated(row.identifier)} · ${t(`status.${row.status}`)}`,
      icon: icons[verb],
      run: () => act(verb, each),
    };
  };
  const commands =
    asked === null
      ? []
      : meant
          .filter(({ row }) => fitsState(asked.verb, row))
          .slice(0, most)
          .map((each) => commandOf(asked.verb, each));
  return { group: { id: 'acts', label: run, commands }, isSearching };
};
