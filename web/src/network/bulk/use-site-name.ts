import { siteNames } from '@voltdeck/contract';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';

/** Names of sites by their numbers; the number itself for who may not read them. */
export const useSiteName = (): ((id: number) => string) => {
  const may = useMay();
  const options = { enabled: may(siteNames.listSites.needs), quiet: true, staleTime: 60_000 };
  const { data = [] } = useCall(siteNames.listSites, {}, options);
  return (id) => data.find((site) => site.id === id)?.name ?? `#${id}`;
};
