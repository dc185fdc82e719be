import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Trouble, Skeleton } from '../ui/waiting';
import { NearPage } from '../stations/near-page';
import { StationPage } from '../stations/station-page';
import { VisitPage } from '../visits/visit-page';
import { connectorIn } from '../ui/address';
import { usePlace } from '../ui/router';
import { Unreachable } from '../api/refusal';

type Loaded = { Shown: ComponentType<object> } | { error: Error } | null;

/** A page whose code comes when it is opened. */
function Late({ load }: { load: () => Promise<ComponentType<object>> }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    load()
      .then((Shown) => (isGone ? undefined : setLoaded({ Shown })))
      // Code that does not come is a network that is gone.
      .catch((cause: unknown) => setLoaded({ error: new Unreachable('no code', { cause }) }));
    return () => {
      isGone = true;
    };
  }, [load, round]);
  if (loaded === null) return <Skeleton />;
  if ('error' in loaded) return <Trouble error={loaded.error} onAgain={() => setRound(round + 1)} />;
  return <loaded.Shown />;
}

const scan = async () => (await import('../scan/scan-page')).ScanPage;
const account = async () => (await import('../account/account-pages')).AccountPages;

/** The page of the address that is open. */
export function Routes() {
  const { at, search } = usePlace();
  const [first, second] = at;
  if (first === undefined) return <NearPage />;
  if (first === 'scan') return <Late key="scan" load={scan} />;
  if (first === 'account') return <Late key="account" load={account} />;
  if (first === 'v') return <VisitPage key={second} visit={second ?? ''} />;
  return <StationPage key={first} token={first} connector={connectorIn(search)} />;
}
