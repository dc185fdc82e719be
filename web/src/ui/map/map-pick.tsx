import { CloseButton, Select, TextInput } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readPlace } from './coordinates';
import { MapFrame } from './map-frame';
import { asText, type Box, type Coordinates } from './place';
import styles from './map-pick.module.css';

const PickCanvas = lazy(() => import('./pick-canvas').then((module) => ({ default: module.PickCanvas })));

/** A place that has a name. */
export interface NamedPlace extends Coordinates {
  label: string;
}

export interface MapPickProps {
  value: Coordinates | null;
  onChange: (place: Coordinates | null) => void;
  label: string;
  /** Known places to start from, such as sites. */
  places?: readonly NamedPlace[];
  /** What the map shows while nothing is chosen and no place is known. */
  around?: Box | undefined;
  height?: number;
}

/** What is typed until it is left; then it is read. */
const useCoordinates = (value: Coordinates | null, onChange: (place: Coordinates | null) => void) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const read = (): void => {
    if (typed === null) return;
    const place = readPlace(typed);
    const isRead = place !== null || typed.trim() === '';
    setWrong(!isRead);
    if (!isRead) return;
    setTyped(null);
    onChange(place);
  };
  return {
    text: typed ?? (value === null ? '' : asText(value)),
    isWrong,
    isTyping: typed !== null,
    type: (text: string): void => {
      setTyped(text);
      setWrong(false);
    },
    drop: (): void => {
      setTyped(null);
      setWrong(false);
    },
    read,
  };
};

interface NearbyProps {
  places: readonly NamedPlace[];
  onChoose: (place: NamedPlace) => void;
}

function Nearby({ places, onChoose }: NearbyProps) {
  const t = useTranslations('map.pick');
  const data = places.map(({ label }, index) => ({ value: String(index), label }));
  return (
    <Select
      label={t('nearby')}
      placeholder={t('nearbyNone')}
      data={data}
      value={null}
      searchable
      onChange={(chosen) => {
        const place = chosen === null ? undefined : places[Number(chosen)];
        if (place !== undefined) onChoose(place);
      }}
    />
  );
}

/** Picks a place: by a click, by dragging the pin or moving it with the arrow keys, by coordinates or the link of a map, or from known places. */
export function MapPick({ value, onChange, label, places = [], around, height = 300 }: MapPickProps) {
  const t = useTranslations('map.pick');
  // The map goes to what was typed or chosen; what was clicked is in sight already.
  const [goal, setGoal] = useState<Coordinates | null>(value);
  const set = (place: Coordinates | null): void => {
    coordinates.drop();
    onChange(place);
  };
  const go = (place: Coordinates | null): void => {
    setGoal(place);
    onChange(place);
  };
  const coordinates = useCoordinates(value, go);
  return (
    <div role="group" aria-label={label} className={styles.pick}>
      <div className={styles.fields}>
        <TextInput
          label={t('coordinates')}
          description={t('coordinatesHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={coordinates.text}
          dir="ltr"
          onChange={(event) => coordinates.type(event.currentTarget.value)}
          onBlur={coordinates.read}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !coordinates.isTyping) return;
            // Reads what was typed instead of sending the form around it.
            event.preventDefault();
            coordinates.read();
          }}
          error={coordinates.isWrong ? t('notRead') : undefined}
          rightSection={
            value === null ? null : (
              <CloseButton size="sm" aria-label={t('clear')} onClick={() => set(null)} />
            )
          }
        />
        {places.length > 0 ? <Nearby places={places} onChoose={go} /> : null}
      </div>
      <MapFrame height={height}>
        <PickCanvas label={label} value={value} goal={goal} places={places} around={around} onChange={set} />
      </MapFrame>
    </div>
  );
}
