import { useEffect, useRef, useState, type ReactNode } from 'react';

interface WhenSeenProps {
  /** Pixels, or a CSS length, kept free until then so that nothing below it moves. */
  height: number | string;
  children: ReactNode;
}

/** Enough for what is scrolled to slowly to be there in time. */
const margin = '96px';

/** Whether an element has come near what is shown; at once on paper, and where the browser cannot tell. */
export function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const place = ref.current;
    if (isSeen || place === null) return undefined;
    const see = (): void => setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) see();
      },
      { rootMargin: margin },
    );
    observer.observe(place);
    window.addEventListener('beforeprint', see);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', see);
    };
  }, [isSeen]);
  return { ref, isSeen };
}

/** Holds the place of what is costly to load, and shows it once somebody gets near it; it then stays. */
export function WhenSeen({ height, children }: WhenSeenProps) {
  const { ref, isSeen } = useSeen();
  return isSeen ? children : <div ref={ref} style={{ height }} aria-busy />;
}
