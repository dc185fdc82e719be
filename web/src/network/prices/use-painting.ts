import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dayMinutes, timeOf, type Gap, type Times } from './day-band';

/** Half an hour is as fine as a finger is; the form takes any minute. */
const stepMinutes = 30;
const steps = dayMinutes / stepMinutes;

/** So many pixels are a drag; less is a press, which shows what the band says there. */
const dragPixels = 4;

/** Steps of the day from one on; they may pass midnight. */
export interface Stroke {
  from: number;
  length: number;
}

/** From the step where a drag began to the one where it is, both of them inside, whichever comes first. */
export const strokeOf = (one: number, other: number): Stroke => ({
  from: Math.min(one, other),
  length: Math.abs(one - other) + 1,
});

/** The stroke after an arrow key; later is to the right in every language, as on the band. */
export const strokeAfter = ({ from, length }: Stroke, by: 1 | -1, isLength: boolean): Stroke =>
  isLength
    ? { from, length: Math.min(steps, Math.max(1, length + by)) }
    : { from: (from + by + steps) % steps, length };

export const timesOf = ({ from, length }: Stroke): Times => ({
  starting_time: timeOf(from * stepMinutes),
  ending_time: timeOf((from + length) * stepMinutes),
});

/** Where it lies on the band. */
export const placeOf = ({ from, length }: Stroke): Gap => {
  const start = from * stepMinutes;
  const end = start + length * stepMinutes;
  return { from: start, to: end > dayMinutes ? end - dayMinutes : end };
};

/** The step of the day at a place on the band, whose ends hold what is beyond them. */
export const stepAt = (x: number, { left, width }: Pick<DOMRect, 'left' | 'width'>): number =>
  Math.min(steps - 1, Math.max(0, Math.floor(((x - left) / width) * steps)));

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

const placed = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number =>
  stepAt(clientX, currentTarget.getBoundingClientRect());

interface Drag {
  /** Where it began, in pixels and as a step. */
  x: number;
  start: number;
  stroke: Stroke | null;
}

/** What is marked when the pointer is there: nothing until it has moved. */
const strokeAt = ({ x, start, stroke }: Drag, event: PointerEvent<HTMLElement>): Stroke | null =>
  stroke === null && Math.abs(event.clientX - x) < dragPixels ? null : strokeOf(start, placed(event));

/** Marks a time by mouse or finger; Escape lets go of it. */
const useDrag = (onPaint: (times: Times) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') setDrag(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isDragging]);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ x: event.clientX, start: placed(event), stroke: null });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (drag !== null && event.isPrimary) setDrag({ ...drag, stroke: strokeAt(drag, event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      if (!event.isPrimary) return;
      setDrag(null);
      const stroke = drag && strokeAt(drag, event);
      if (stroke !== null) onPaint(timesOf(stroke));
    },
    // Also where the page scrolls instead.
    onLostPointerCapture: (): void => setDrag(null),
  };
  return { handlers, stroke: drag?.stroke ?? null };
};

/** Marks a time by the arrow keys while the focus is there. */
const useKeys = (onPaint: (times: Times) => void) => {
  const [stroke, setStroke] = useState<Stroke>({ from: 0, length: 1 });
  const [hasFocus, setFocus] = useState(false);
  const handlers = {
    onFocus: (): void => setFocus(true),
    onBlur: (): void => setFocus(false),
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const by = arrows[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setStroke(strokeAfter(stroke, by, event.shiftKey));
    },
    onClick: (): void => onPaint(timesOf(stroke)),
  };
  return { handlers, times: timesOf(stroke), stroke: hasFocus ? stroke : null };
};

/** Marks a time on the band and hands it over. */
export const usePainting = (onPaint: (times: Times) => void) => {
  const drag = useDrag(onPaint);
  const keys = useKeys(onPaint);
  return {
    pointer: drag.handlers,
    keys: keys.handlers,
    keyed: keys.times,
    stroke: drag.stroke ?? keys.stroke,
  };
};
