import { chargePoints, orders, prices, sessions, settings, type ChargePointRow } from '@voltdeck/contract';
import {
  IconBolt,
  IconFilter,
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
import { useFormats } from '../../i18n/format';
import { StartDialog, StopDialog } from '../../charging';
import { chargePointPath, ServiceDialog } from '../../network';
import { stringifySearch } from '../../ui/search-params';
import type { Command, CommandGroup } from './commands';
import { readIntent, readState, type StateWord, type Verb } from './intent';
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

const most = 5;

/** What the list is narrowed to by the name of a state. */
const filterOf = (state: StateWord) => {
  if (state === 'offline') return { online: false, configured: true };
  if (state === 'faulted') return { faulted: true };
  if (state === 'busy') return { status: ['busy' as const, 'busy_by_you' as const] };
  return { status: [state] };
};

const useMayAct = (): ((verb: Verb) => boolean) => {
  const may = useMay();
  return (verb) => {
    if (verb === 'prices') return may(prices.listPrices.needs);
    if (verb === 'start') return may(sessions.startOrder.needs);
    if (verb === 'stop') return may(sessions.stopOrder.needs) && may(orders.listOrders.needs);
    return may(settings.changeChargePoint.needs);
  };
};

/** A state by its name, with how many are in it. */
const useStates = (typed: string): { commands: Command[]; isSearching: boolean } => {
  const t = useTranslations('network');
  const p = useTranslations('desk.palette');
  const { number } = useFormats();
  const router = useRouter();
  const mayList = useMay()(chargePoints.chargePointTable.needs);
  const state = mayList ? readState(typed) : null;
  const filter = state === null ? {} : filterOf(state);
  const query = { ...filter, per_page: 1 };
  const { data, isFetching } = useCall(
    chargePoints.chargePointTable,
    { query },
    { enabled: state !== null, quiet: true },
  );
  if (state === null || data === undefined) return { commands: [], isSearching: isFetching };
  const name = state === 'offline' || state === 'faulted' ? t(`filter.${state}`) : t(`status.${state}`);
  const command: Command = {
    id: `state-${state}`,
    label: name,
    text: `${p('chargePoints')}: ${number(data.meta.total)}`,
    icon: IconFilter,
    run: () => router.history.push(`/charge-points${stringifySearch(filter)}`),
  };
  return { commands: [command], isSearching: isFetching };
};

/** The places that fit; where none does, those without the number at the end, which may be a connector's. */
const usePlaces = (typed: string) => {
  const intent = readIntent(typed);
  const mayList = useMay()(chargePoints.chargePointTable.needs);
  const mayAct = useMayAct();
  const asked = intent !== null && mayList && mayAct(intent.verb) ? intent : null;
  const query = { search: asked?.place, per_page: most };
  const whole = useCall(chargePoints.chargePointTable, { query }, { enabled: asked !== null, quiet: true });
  const shorter = asked !== null && whole.data?.data.length === 0 ? asked.withoutNumber : null;
  const rest = useCall(
    chargePoints.chargePointTable,
    { query: { search: shorter ?? undefined, per_page: most } },
    { enabled: shorter !== null, quiet: true },
  );
  const rows = asked === null ? [] : ((shorter === null ? whole.data : rest.data)?.data ?? []);
  return { asked, rows, isSearching: whole.isFetching || rest.isFetching };
};

const fitsState = (verb: Verb, row: ChargePointRow): boolean => {
  if (verb === 'out') return !row.out_of_service;
  return verb !== 'back' || row.out_of_service;
};

/** What free words ask to be done, each shown before it is done and asked for once more where it changes something. */
export const useActs = (
  typed: string,
  onShow: (show: ShowOver) => void,
): { group: CommandGroup; isSearching: boolean } => {
  const t = useTranslations('network');
  const run = useTranslations('app.palette')('run');
  const router = useRouter();
  const ofStates = useStates(typed);
  const { asked, rows, isSearching } = usePlaces(typed);
  const act = (verb: Verb, row: ChargePointRow): void => {
    if (verb === 'prices') router.history.push(`${chargePointPath(row.id)}?tab=prices`);
    else if (verb === 'start')
      onShow((props) => createElement(StartDialog, { ...props, at: { id: row.id, title: row.title } }));
    else if (verb === 'stop') onShow((props) => createElement(StopDialog, { ...props, at: row }));
    else
      onShow(({ onClose }) =>
        createElement(ServiceDialog, { onClose, chargePoint: row, isOut: verb === 'out' }),
      );
  };
  const acts =
    asked === null
      ? []
      : rows
          .filter((row) => fitsState(asked.verb, row))
          .map((row): Command => ({
            id: `${asked.verb}-${row.id}`,
            label: `${t(labels[asked.verb])} · \u2068${row.title}\u2069`,
            text: `\u2068${row.identifier}\u2069 · ${t(`status.${row.status}`)}`,
            icon: icons[asked.verb],
            run: () => act(asked.verb, row),
          }));
  return {
    group: { id: 'acts', label: run, commands: [...acts, ...ofStates.commands] },
    isSearching: isSearching || ofStates.isSearching,
  };
};
