import { useEffect, useEffectEvent, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { isWaiting, keyOf, nameOfKey, type ItemKey, type WorkRow } from './item-key';
import { neighbourOf, nextOf } from './kept-rows';
import { useWorkKeys } from './use-work-keys';

interface GoingOn {
  list: RefObject<HTMLElement | null>;
  rows: readonly WorkRow[];
  open: ItemKey | null;
  show: (key: ItemKey, how: 'push' | 'replace') => void;
  close: () => void;
  /** The item stands beside the list, and not in its place. */
  isBeside: boolean;
  /** Takes what was settled elsewhere out of the list. */
  forget: () => void;
}

/** What was settled elsewhere stays this long, and longer while somebody points at the list or works in it. */
const fadedMs = 15_000;
/** Going through rows quickly opens only the one that is stayed at. */
const restMs = 90;

const keyAt = (target: EventTarget): ItemKey | null => {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;
  return nameOfKey(key) === null ? null : (key as ItemKey);
};

/** Focuses a row, or the first; whether that came about. */
const focusRow = (list: HTMLElement | null, key: ItemKey | 'first'): boolean => {
  const row = list?.querySelector<HTMLElement>(
    key === 'first' ? '[data-key]' : `[data-key="${CSS.escape(key)}"]`,
  );
  const target = row?.matches('[data-row]') ? row : row?.querySelector<HTMLElement>('a');
  target?.focus();
  return target !== undefined && target !== null && document.activeElement === target;
};

/** Takes rows that faded out of the list once nobody has a hand on it. */
const useForgetting = ({ list, rows, forget }: Pick<GoingOn, 'list' | 'rows' | 'forget'>): void => {
  const hasFaded = rows.some((row) => !isWaiting(row));
  const tidy = useEffectEvent(() => {
    const node = list.current;
    if (node === null || node.matches(':hover') || node.contains(document.activeElement)) return;
    forget();
  });
  useEffect(() => {
    if (!hasFaded) return undefined;
    const timer = setInterval(() => tidy(), fadedMs);
    return () => clearInterval(timer);
  }, [hasFaded]);
};

/** The open item follows the row that has the focus, a moment behind. */
const useFollowing = ({ open, show, isBeside }: Pick<GoingOn, 'open' | 'show' | 'isBeside'>) => {
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return ({ target }: FocusEvent): void => {
    const key = keyAt(target);
    window.clearTimeout(timer.current);
    if (!isBeside || key === null || key === open) return;
    timer.current = window.setTimeout(() => show(key, 'replace'), restMs);
  };
};

/** Where the page was scrolled to before an item took the place of the list. */
const useScrollBack = (isInPlace: boolean): void => {
  const before = useRef(0);
  useLayoutEffect(() => {
    if (!isInPlace) return undefined;
    before.current = window.scrollY;
    window.scrollTo(0, 0);
    return () => window.scrollTo(0, before.current);
  }, [isInPlace]);
};

/** From item to item: opening, closing, going on to the next when one is settled, by mouse and by key. */
export const useGoingOn = (given: GoingOn) => {
  const { list, rows, open, show, close, isBeside } = given;
  const wanted = useRef<ItemKey | 'first' | null>(null);
  useForgetting(given);
  useScrollBack(open !== null && !isBeside);
  const follow = useFollowing(given);

  // The row may be drawn, or the list be in sight, only some time later.
  useLayoutEffect(() => {
    if (wanted.current !== null && focusRow(list.current, wanted.current)) wanted.current = null;
  });

  const goTo = (row: WorkRow | null): void => {
    const key = row === null ? null : keyOf(row);
    if (key === null) close();
    else if (open !== null) show(key, 'replace');
    if (isBeside || open === null || key === null) wanted.current = key ?? 'first';
  };
  const closeItem = (): void => {
    close();
    wanted.current = open;
  };
  const step = (by: number): void => {
    const next = open === null ? null : neighbourOf(rows, open, by);
    if (next !== null) goTo(next);
  };
  useWorkKeys(open !== null, { onStep: step, onClose: closeItem });

  return {
    onFocus: (event: FocusEvent): void => {
      wanted.current = null;
      follow(event);
    },
    openRow: (row: WorkRow): void => show(keyOf(row), open === null ? 'push' : 'replace'),
    closeItem,
    step,
    /** One is settled: on to the next, which has the focus at once. */
    goOnFrom: (key: ItemKey): void => goTo(nextOf(rows, key)),
  };
};
