import {
  lazy,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { MenuEntry, MenuLook } from './menu-entry';

/** What the button of a menu must carry. */
export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'data-expanded': true | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface MenuButtonProps extends MenuLook {
  button: (trigger: MenuTrigger) => ReactNode;
  /** Asked for when the menu is open, so that a closed one costs nothing. */
  entries: () => readonly MenuEntry[];
  /** Opens as soon as it is there: it was asked for before its code had come. */
  startsOpen?: boolean;
  /** Somebody opens it, by whatever key or pointer. */
  onOpen?: () => void;
}

const load = () => import('./menu-panel');
const MenuPanel = lazy(() => load().then((module) => ({ default: module.MenuPanel })));

/** Sends for the menu's code before it is opened; a failure shows when it is. */
const prepare = (): void => void load().catch(() => undefined);

/** A button with a menu, whose code and entries come with its first opening. */
export function MenuButton({ button, entries, startsOpen = false, onOpen, ...look }: MenuButtonProps) {
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  // Known from the first opening on: a table has hundreds of buttons, and drawing each a second time to know it is slow.
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(startsOpen);
  const change = (opened: boolean): void => {
    if (opened) {
      setAnchor(own.current);
      onOpen?.();
    }
    setOpen(opened);
  };
  useLayoutEffect(() => {
    if (startsOpen) setAnchor(own.current);
  }, [startsOpen]);
  return (
    <>
      {button({
        ref: own,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        'data-expanded': isOpen || undefined,
        onClick: () => change(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          change(true);
        },
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <MenuPanel id={id} anchor={anchor} isOpen={isOpen} onChange={change} entries={entries} {...look} />
        </Suspense>
      )}
    </>
  );
}
