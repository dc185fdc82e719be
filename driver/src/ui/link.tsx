import type { ComponentChildren } from 'preact';
import { navigate } from './router';

interface Props {
  /** The address of a page below /c. */
  to: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  children: ComponentChildren;
}

/** Opens another page without loading this one anew, unless it is to open beside it. */
export function Link({ to, children, ...more }: Props) {
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...more} href={`/c${to}`} onClick={open}>
      {children}
    </a>
  );
}
