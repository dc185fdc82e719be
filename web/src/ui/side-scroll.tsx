import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './side-scroll.module.css';

interface SideScrollProps {
  /** What scrolls, for those who reach it by keyboard. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways where its content has no room, and is reached by keyboard only then. */
export function SideScroll({ label, className = '', children }: SideScrollProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = (): void => setScrolling(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);

  const reachable = isScrolling ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div ref={box} className={`${styles.scroll} ${className}`} {...reachable}>
      {children}
    </div>
  );
}
