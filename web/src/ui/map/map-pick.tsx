import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BaseMap } from './base-map';
import { readPlace } from './coordinates';
import { Pin } from './pins';
import { asText, type Place } from './place';

export interface MapPickProps {
  value: Place | null;
  onChange: (place: Place | null) => void;
  label: string;
}

/** Picks a place by a click on the map or by coordinates. */
export function MapPick({ value, onChange, label }: MapPickProps) {
  const t = useTranslations('map.pick');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : asText(value));
  const isWrong = typed !== null && typed.trim() !== '' && readPlace(typed) === null;
  const read = (): void => {
    if (typed === null) return;
    const place = readPlace(typed);
    if (place !== null || typed.trim() === '') onChange(place);
    if (place !== null || typed.trim() === '') setTyped(null);
  };
  return (
    <div role="group" aria-label={label}>
      <TextInput
        label={t('coordinates')}
        description={t('coordinatesHelp')}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={read}
        error={isWrong ? t('notRead') : undefined}
        mb={8}
      />
      <BaseMap label={label} height={280} onPress={onChange}>
        {value === null ? null : (
          <Pin {...value}>
            <span className="vd-map-mark" />
          </Pin>
        )}
      </BaseMap>
    </div>
  );
}
