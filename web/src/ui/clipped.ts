import { useEffect } from 'react';

/** How far from what is pointed at the text may be clipped. */
const farthest = 5;

const isClipped = (element: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return true;
  return webkitLineClamp !== 'none' && webkitLineClamp !== '' && element.scrollHeight > element.clientHeight;
};

/** What was told so far is ours to change or take away. */
const told = new WeakSet<HTMLElement>();

const tell = (target: EventTarget | null): void => {
  let element = target instanceof HTMLElement ? target : null;
  for (let step = 0; element !== null && step < farthest; step += 1) {
    if (element.title !== '' && !told.has(element)) return;
    if (isClipped(element)) {
      told.add(element);
      element.title = element.textContent;
      return;
    }
    if (told.delete(element)) element.removeAttribute('title');
    element = element.parentElement;
  }
};

/** Sooner than a browser shows a title, and after the page has settled: measuring before lays it out once more. */
const restMs = 60;

/** Wherever a text has no room, pointing at it shows the whole of it; once for the frame. */
export const useClippedTexts = (): void => {
  useEffect(() => {
    let rest: number | undefined;
    const listen = ({ target }: Event): void => {
      window.clearTimeout(rest);
      rest = window.setTimeout(() => tell(target), restMs);
    };
    document.addEventListener('pointerover', listen, { passive: true });
    return () => {
      window.clearTimeout(rest);
      document.removeEventListener('pointerover', listen);
    };
  }, []);
};
