import { useMap } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Pin } from './pins';
import { asLongitude, asText, type Coordinates } from './place';
import styles from './map-pick.module.css';

const stepPx = 8;
const leapPx = 64;

const turns: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A pin that is moved by dragging it, or by the arrow keys: as far as it looks, so nearer maps make finer steps. */
export function DragPin({ value, onChange }: { value: Coordinates; onChange: (place: Coordinates) => void }) {
  const t = useTranslations('map.pick');
  const { current: map } = useMap();
  const button = useRef<HTMLButtonElement>(null);
  const [dragged, setDragged] = useState<Coordinates | null>(null);
  const at = dragged ?? value;

  const placeAt = (x: number, y: number): Coordinates | null => {
    const found = map?.unproject([x, y]);
    return found ? { latitude: found.lat, longitude: asLongitude(found.lng) } : null;
  };
  const step = useEffectEvent((event: KeyboardEvent) => {
    const turn = turns[event.key];
    if (turn === undefined || !map) return;
    // The keys move the pin, not the map under it.
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? leapPx : stepPx;
    const { x, y } = map.project([value.longitude, value.latitude]);
    const place = placeAt(x + turn[0] * far, y + turn[1] * far);
    if (place === null) return;
    onChange(place);
    if (!map.getBounds().contains([place.longitude, place.latitude])) {
      map.panTo([place.longitude, place.latitude]);
    }
  });
  const follow = useEffectEvent((event: PointerEvent): Coordinates | null => {
    const frame = map?.getCanvasContainer().getBoundingClientRect();
    return frame === undefined ? null : placeAt(event.clientX - frame.left, event.clientY - frame.top);
  });
  const drop = useEffectEvent((place: Coordinates | null) => {
    setDragged(null);
    if (place !== null) onChange(place);
  });

  useEffect(() => {
    const pin = button.current;
    if (pin === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const keep = (event: Event): void => event.stopPropagation();
    // The map listens on what holds the pin, so its own dragging is kept away before it hears of it.
    pin.addEventListener('mousedown', keep, { signal });
    pin.addEventListener('touchstart', keep, { signal, passive: true });
    pin.addEventListener('keydown', (event) => step(event), { signal });
    pin.addEventListener('pointerdown', (event) => pin.setPointerCapture(event.pointerId), { signal });
    const move = (event: PointerEvent): void => {
      if (pin.hasPointerCapture(event.pointerId) && event.buttons > 0) setDragged(follow(event));
    };
    pin.addEventListener('pointermove', move, { signal });
    pin.addEventListener('pointercancel', () => drop(null), { signal });
    pin.addEventListener('pointerup', (event) => drop(follow(event)), { signal });
    return () => stop.abort();
  }, []);

  return (
    <Pin {...at} isRaised>
      <button
        ref={button}
        type="button"
        className={styles.pin}
        aria-label={t('pin', { place: asText(value) })}
      >
        <svg viewBox="0 0 24 32" width="30" height="40" aria-hidden>
          <path
            d="M12 31C12 31 1.5 19 1.5 11.6a10.5 10.5 0 0 1 21 0C22.5 19 12 31 12 31Z"
            fill="var(--vd-accent)"
            stroke="var(--vd-surface)"
            strokeWidth="1.5"
          />
          <circle cx="12" cy="11.5" r="4" fill="var(--vd-on-fill)" />
        </svg>
      </button>
    </Pin>
  );
}
