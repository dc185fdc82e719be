const turns: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middleOf = (element: Element): readonly [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** The nearest one in a direction: what lies beside the way counts double. */
function nextPin(from: Element, all: readonly HTMLElement[], key: string): HTMLElement | null {
  const turn = turns[key];
  if (turn === undefined) return null;
  const [x, y] = middleOf(from);
  let best: { pin: HTMLElement; far: number } | null = null;
  for (const pin of all) {
    const [otherX, otherY] = middleOf(pin);
    const along = (otherX - x) * turn[0] + (otherY - y) * turn[1];
    const beside = Math.abs((otherX - x) * turn[1]) + Math.abs((otherY - y) * turn[0]);
    const far = along + beside * 2;
    if (pin !== from && along > 0 && (best === null || far < best.far)) best = { pin, far };
  }
  return best?.pin ?? null;
}

const buttonsIn = (board: HTMLElement): HTMLElement[] => [...board.querySelectorAll('button')];

/** One tab stop for all pins: the arrow keys go from one to the next, and do not move the map meanwhile. */
export function steerPins(board: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLButtonElement) || turns[event.key] === undefined) return;
    event.stopPropagation();
    event.preventDefault();
    nextPin(event.target, buttonsIn(board), event.key)?.focus();
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.target instanceof HTMLButtonElement) holdTabStop(board, event.target);
  };
  board.addEventListener('keydown', onKey);
  board.addEventListener('focusin', onFocus);
  return () => {
    board.removeEventListener('keydown', onKey);
    board.removeEventListener('focusin', onFocus);
  };
}

/** Makes one pin the tab stop: the one given, else the former, else the first. */
export function holdTabStop(board: HTMLElement, wished?: HTMLElement): void {
  const buttons = buttonsIn(board);
  const stop = wished ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
