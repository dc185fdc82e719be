import { useEffect, useEffectEvent, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { isUnderDialog } from '../../ui/shortcuts';
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

const firstWaiting = (rows: readonly WorkRow[]): ItemKey | null => {
  const first = rows.find(isWaiting);
  return first === undefined ? null : keyOf(first);
};

/** Focuses a row; whether that came about. */
const focusRow = (list: HTMLElement | null, key: ItemKey): boolean => {
  const row = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
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

/** What was settled is drawn a moment longer, and a dialog that closes gives it the focus back: it goes on from there. */
const leadsOn = (
  target: Element,
  { list, rows, wanted }: Pick<GoingOn, 'list' | 'rows'> & { wanted: ItemKey | 'first' | null },
): boolean => {
  const key = keyAt(target);
  const isGone = key !== null && !rows.some((row) => isWaiting(row) && keyOf(row) === key);
  if (!isGone || wanted === null) return false;
  const next = wanted === 'first' ? firstWaiting(rows) : wanted;
  if ((next === null || !focusRow(list.current, next)) && target instanceof HTMLElement) target.blur();
  return true;
};

/** From item to item: opening, closing, going on to the next when one is settled, by mouse and by key. */
export const useGoingOn = (given: GoingOn) => {
  const { list, rows, open, show, close, isBeside } = given;
  const wanted = useRef<ItemKey | 'first' | null>(null);
  useForgetting(given);
  useScrollBack(open !== null && !isBeside);
  const follow = useFollowing(given);

  // The row may be drawn, or the list be in sight, only some time later; by then the next question may be asked. What is drawn
  // may be older than the rows, so that the first of these is told by its name.
  useLayoutEffect(() => {
    const isThere = (): boolean => {
      const key = wanted.current === 'first' ? firstWaiting(rows) : wanted.current;
      if (wanted.current === null) return true;
      if (key === null || isUnderDialog() || !focusRow(list.current, key)) return false;
      wanted.current = null;
      return true;
    };
    if (list.current === null || isThere()) return undefined;
    const drawn = new MutationObserver(() => {
      if (isThere()) drawn.disconnect();
    });
    drawn.observe(list.current, { childList: true, subtree: true });
    return () => drawn.disconnect();
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
      if (leadsOn(event.target, { list, rows, wanted: wanted.current })) return;
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
