import type { PageStation, pageStations } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { withSearch } from '../ui/address';
import { navigate, usePlace } from '../ui/router';
import { useOperator } from '../operator/use-operator';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { OpenVisits } from '../visits/open-visits';
import { FilterBar } from './filter-bar';
import { inOrder, type Position, placeText, queryOf, wantedIn } from './filters';
import { LateMap } from './late-map';
import { StationList } from './station-list';
import { UnknownOperator } from '../operator/unknown-operator';
import styles from './near-page.module.css';

/** Often enough for a list that somebody looks at. */
const everyMs = 20_000;

/** The stations of an operator around a place, as a list and on a map. */
export function NearPage() {
  const { t } = useLanguage();
  const operator = useOperator();
  const place = usePlace();
  const wanted = wantedIn(place.search);
  const code = operator.data?.code ?? null;
  const query = queryOf(wanted);
  const answer = useAnswer(
    code === null ? null : `stations ${code} ${JSON.stringify(query)}`,
    () =>
      ask<typeof pageStations.listPageStations>('GET /api/c/pages/{code}/stations', {
        params: { code: code ?? '' },
        query,
      }),
    { everyMs: () => everyMs },
  );
  const change = (values: Readonly<Record<string, string | null>>): void =>
    navigate(withSearch(place, values), { replace: true });
  if (operator.data === undefined && operator.failure !== undefined)
    return <UnknownOperator error={operator.failure} onAgain={operator.reload} />;
  const found = answer.data === undefined ? undefined : inOrder(answer.data, wanted.place !== null);
  const isMap = place.search.get('view') === 'map';
  return (
    <Page title={t('near.title')} isWide>
      <OpenVisits />
      <div className={styles.tools}>
        <WhereButton onPlace={(at) => change({ near: placeText(at) })} />
        <span className={styles.swap}>
          <Button icon={isMap ? 'list' : 'map'} onPress={() => change({ view: isMap ? null : 'map' })}>
            {isMap ? t('near.list') : t('near.map')}
          </Button>
        </span>
      </div>
      <FilterBar wanted={wanted} stations={answer.data ?? []} onChange={change} />
      <AsOf answer={answer} />
      <div className={isMap ? styles.mapFirst : styles.listFirst}>
        <div className={styles.list}>
          <Found
            stations={found}
            failure={answer.failure}
            onAgain={answer.reload}
            isFiltered={isFiltered(wanted)}
            isNear={wanted.place !== null}
          />
        </div>
        <div className={styles.map}>
          <LateMap
            stations={found ?? []}
            place={wanted.place}
            onPlace={(at) => change({ near: placeText(at) })}
          />
        </div>
      </div>
    </Page>
  );
}

const isFiltered = ({ isFree, kinds, power }: ReturnType<typeof wantedIn>): boolean =>
  isFree || kinds.length > 0 || power !== null;

interface FoundProps {
  stations: readonly PageStation[] | undefined;
  failure: Error | undefined;
  onAgain: () => void;
  isFiltered: boolean;
  isNear: boolean;
}

function Found({ stations, failure, onAgain, isFiltered: isNarrow, isNear }: FoundProps) {
  const { t } = useLanguage();
  if (stations === undefined)
    return failure === undefined ? <Skeleton rows={5} /> : <Trouble error={failure} onAgain={onAgain} />;
  if (stations.length === 0)
    return <Notice kind="info" title={isNarrow ? t('near.noneFiltered') : t('near.none')} />;
  return <StationList stations={stations} isNear={isNear} />;
}

function WhereButton({ onPlace }: { onPlace: (at: Position) => void }) {
  const { t } = useLanguage();
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const find = (): void => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onPlace(coords);
      },
      () => setState('refused'),
      { maximumAge: 60_000, timeout: 15_000 },
    );
  };
  return (
    <>
      <Button icon="target" isBusy={state === 'asking'} onPress={find}>
        {t('near.here')}
      </Button>
      {state === 'refused' ? (
        <p className={styles.refused} role="status">
          {t('near.hereRefused')}
        </p>
      ) : null}
    </>
  );
}
