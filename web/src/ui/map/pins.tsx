import { useMap } from '@vis.gl/react-maplibre';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { holdTabStop, steerPins } from './pin-keys';
import type { Coordinates } from './place';
import styles from './pins.module.css';

interface Board {
  /** Keeps the element at its place while the map moves; gives the way to take it off. */
  pin: (element: HTMLElement, place: Coordinates) => () => void;
}

const BoardContext = createContext<Board | null>(null);

/** Holds what stands on the map as elements of the page: they can be reached by keyboard and read out. */
export function PinBoard({ children }: { children: ReactNode }) {
  const { current: map } = useMap();
  const [pinned] = useState(() => new Map<HTMLElement, Coordinates>());
  const own = useRef<HTMLDivElement>(null);
  const board = useMemo<Board | null>(() => {
    if (!map) return null;
    const put = (element: HTMLElement, { latitude, longitude }: Coordinates): void => {
      // The world repeats itself sideways: the copy nearest to the middle is the one that is looked at.
      const turns = Math.round((map.getCenter().lng - longitude) / 360);
      const { x, y } = map.project([longitude + turns * 360, latitude]);
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    return {
      pin: (element, place) => {
        pinned.set(element, place);
        put(element, place);
        return () => pinned.delete(element);
      },
    };
  }, [map, pinned]);
  useEffect(() => {
    if (!map || !board) return undefined;
    const follow = (): void => {
      for (const [element, place] of pinned) board.pin(element, place);
    };
    map.on('move', follow);
    map.on('resize', follow);
    return () => {
      map.off('move', follow);
      map.off('resize', follow);
    };
  }, [map, board, pinned]);
  useEffect(() => (own.current === null ? undefined : steerPins(own.current)), [board]);
  useEffect(() => {
    if (own.current !== null) holdTabStop(own.current);
  });
  if (!map || !board) return null;
  // Beside the canvas, so that a wheel or a drag that begins on a pin moves the map.
  return createPortal(
    <BoardContext value={board}>
      <div ref={own} className={styles.board}>
        {children}
      </div>
    </BoardContext>,
    map.getCanvasContainer(),
  );
}

interface PinProps extends Coordinates {
  children: ReactNode;
  /** Above its neighbours. */
  isRaised?: boolean;
}

/** Something at a place of the map, its middle on the place. */
export function Pin({ latitude, longitude, children, isRaised }: PinProps) {
  const board = useContext(BoardContext);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current === null || board === null) return undefined;
    return board.pin(element.current, { latitude, longitude });
  }, [board, latitude, longitude]);
  return (
    <div ref={element} className={styles.pin} data-raised={isRaised || undefined}>
      {children}
    </div>
  );
}
