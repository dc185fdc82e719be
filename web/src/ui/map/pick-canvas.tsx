import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MapCanvas, type MapHandle } from './canvas';
import { DragPin } from './drag-pin';
import { useStreetZoom } from './map-style';
import { boxAround, rounded, type Box, type Coordinates, type View } from './place';
import styles from './map-pick.module.css';

interface Props {
  label: string;
  value: Coordinates | null;
  /** Where the map goes once this is another. */
  goal: Coordinates | null;
  /** What the map shows at first while nothing is chosen. */
  places: readonly Coordinates[];
  /** The same where no places are known; it may come later. */
  around: Box | undefined;
  onChange: (place: Coordinates) => void;
}

/** The map of a picker with its pin; loaded by MapPick. */
export function PickCanvas({ label, value, goal, places, around, onChange }: Props) {
  const t = useTranslations('map.pick');
  const streetZoom = useStreetZoom();
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [initial] = useState(() => boxAround(value === null ? places : [value]) ?? around);
  const go = useEffectEvent((place: Coordinates) => handle?.look(place, streetZoom));
  useEffect(() => {
    if (goal !== null) go(goal);
  }, [goal]);
  const come = useEffectEvent((box: Box) => {
    if (initial === undefined && value === null) handle?.show(box);
  });
  useEffect(() => {
    if (handle !== null && around !== undefined) come(around);
  }, [handle, around]);
  const middle = view === null ? null : view.middle;
  const hint = (
    <div className={styles.hint}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMapPin size={14} aria-hidden />}
        disabled={middle === null}
        onClick={() => {
          if (middle !== null) onChange(rounded(middle));
        }}
      >
        {t('setHere')}
      </Button>
    </div>
  );
  return (
    <MapCanvas
      label={label}
      initial={initial}
      onReady={setHandle}
      onView={setView}
      onPress={(place) => onChange(rounded(place))}
      onFitAll={value === null ? undefined : () => handle?.look(value, streetZoom)}
      over={value === null ? hint : null}
    >
      {value === null ? null : <DragPin value={value} onChange={(place) => onChange(rounded(place))} />}
    </MapCanvas>
  );
}
