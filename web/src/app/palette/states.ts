import { availability, chargePoints, orders } from '@voltdeck/contract';
import { IconFilter } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { stringifySearch } from '../../ui/search-params';
import type { Command, CommandGroup } from './commands';
import { readStates, type StateWord } from './state-words';

const most = 4;
const one = { per_page: 1 };

/** What the list is narrowed to by the name of a state. */
const addressOf = (state: StateWord): string => {
  if (state === 'idle') return `/orders${stringifySearch({ state: ['suspended'] })}`;
  if (state === 'any_fault') return `/charge-points${stringifySearch({ faulted: true })}`;
  const isLabel = state === 'out_of_service' || state === 'unavailable';
  return `/charge-points${stringifySearch({ [isLabel ? 'status' : 'reason']: [state] })}`;
};

const useName = (): ((state: StateWord) => string) => {
  const t = useTranslations('network');
  const paused = useTranslations('charging.state')('suspended');
  return (state) => {
    if (state === 'idle') return paused;
    if (state === 'any_fault') return t('filter.faulted');
    if (state === 'out_of_service' || state === 'unavailable') return t(`status.${state}`);
    return t(`standing.reason.${state}`);
  };
};

/** How many are in each state; undefined while nobody has said so. */
const useCounts = (states: readonly StateWord[]) => {
  const faults = states.includes('any_fault');
  const idle = states.includes('idle');
  const others = states.some((state) => state !== 'any_fault' && state !== 'idle');
  const standing = useCall(availability.chargePointStates, {}, { enabled: others, quiet: true });
  const faulted = useCall(
    chargePoints.chargePointTable,
    { query: { faulted: true, ...one } },
    { enabled: faults, quiet: true },
  );
  const paused = useCall(
    orders.listOrders,
    { query: { state: ['suspended'], ...one } },
    { enabled: idle, quiet: true },
  );
  const countOf = (state: StateWord): number | undefined => {
    if (state === 'any_fault') return faulted.data?.meta.total;
    if (state === 'idle') return paused.data?.meta.total;
    return standing.data
      ?.filter(({ status, reason }) => status === state || reason === state)
      .reduce((sum, { count }) => sum + count, 0);
  };
  return { countOf, isSearching: standing.isFetching || faulted.isFetching || paused.isFetching };
};

/** States by their names: each leads to the list of those in it, and says how many they are. */
export const useStates = (typed: string): { group: CommandGroup; isWhole: boolean; isSearching: boolean } => {
  const p = useTranslations('desk.palette');
  const { number } = useFormats();
  const router = useRouter();
  const name = useName();
  const may = useMay();
  const mayList = may(chargePoints.chargePointTable.needs);
  const maySeeOrders = may(orders.listOrders.needs);
  const read = readStates(typed);
  const states = read.states.filter((state) => (state === 'idle' ? maySeeOrders : mayList)).slice(0, most);
  const { countOf, isSearching } = useCounts(states);
  const commands = states.flatMap((state): Command[] => {
    const count = countOf(state);
    if (count === undefined) return [];
    const what = p(state === 'idle' ? 'orders' : 'chargePoints');
    return [
      {
        id: `state-${state}`,
        label: name(state),
        text: `${what}: ${number(count)}`,
        icon: IconFilter,
        run: () => router.history.push(addressOf(state)),
      },
    ];
  });
  return { group: { id: 'states', label: p('states'), commands }, isWhole: read.isWhole, isSearching };
};
