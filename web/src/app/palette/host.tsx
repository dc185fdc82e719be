import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bringFocusBack, currentFocus } from '../../ui/focus';
import { watchCommand } from '../commands';
import { isOfComposition, openDoor } from './catcher';
import { Frame } from './frame';
import type { ShowOver } from './show-over';
import { usePart } from './use-part';

/** Under which the browser keeps what was typed over a new load of the page. */
const keptKey = 'voltdeck.palette';

/** Where the palette lives: its field is there at once, what finds and does comes into it. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [over, setOver] = useState<{ show: ShowOver } | null>(null);
  const { part: Part, failures, load } = usePart();
  const field = useRef<HTMLInputElement>(null);
  const opened = useRef<{ former: HTMLElement | null } | null>(null);
  const onKey = useRef<((event: React.KeyboardEvent<HTMLInputElement>) => void) | null>(null);
  /** An Enter that was pressed before anything was found. */
  const isEntered = useRef(false);

  const [close] = useState(() => (): void => {
    opened.current = null;
    isEntered.current = false;
    setOpen(false);
    setTyped('');
  });
  const reload = (): void => {
    sessionStorage.setItem(keptKey, typed);
    window.location.reload();
  };
  useEffect(() => {
    const former = opened.current?.former ?? null;
    // By then the field is gone, what it led to is on the page, and a dialog in its place has the focus.
    return isOpen ? () => void setTimeout(() => bringFocusBack(former), 0) : undefined;
  }, [isOpen]);

  useEffect(() => {
    const open = (text: string): void => {
      opened.current = { former: currentFocus() };
      // The field is there, and has the focus, before the next letter is typed.
      flushSync(() => {
        setTyped(text);
        setOpen(true);
      });
      field.current?.focus({ preventScroll: true });
      load();
    };
    const kept = sessionStorage.getItem(keptKey);
    sessionStorage.removeItem(keptKey);
    if (kept !== null) setTimeout(() => open(kept), 0);
    return openDoor({
      isOpen: () => opened.current !== null,
      open,
      close,
      focus: () => field.current?.focus({ preventScroll: true }),
    });
  }, [close, load]);

  return (
    <>
      {isOpen ? (
        <Frame
          field={field}
          typed={typed}
          onType={setTyped}
          onKey={(event) => {
            if (onKey.current !== null) onKey.current(event);
            else isEntered.current = event.key === 'Enter' && !isOfComposition(event.nativeEvent);
          }}
          onClose={close}
          onRetry={failures === 1 ? load : undefined}
          onReload={failures > 1 ? reload : undefined}
        >
          {Part === null ? null : (
            <Part
              fieldRef={field}
              typed={typed}
              onType={setTyped}
              keysRef={onKey}
              enteredRef={isEntered}
              onClose={close}
              onShow={(show) => setOver({ show })}
            />
          )}
        </Frame>
      ) : null}
      {over === null ? null : (
        <Suspense fallback={null}>
          {over.show({ onClose: () => setOver(null), onAsked: watchCommand })}
        </Suspense>
      )}
    </>
  );
}
