import { lazy, Suspense, useEffect, useState } from 'react';
import { isBusyWithKeys } from '../../ui/shortcuts';

const Help = lazy(() => import('./help').then((module) => ({ default: module.Help })));

const asked = new EventTarget();

/** Opens the list of shortcuts; its code loads with the first opening. */
export const openHelp = (): void => {
  asked.dispatchEvent(new Event('open'));
};

/** Where the help lives once it was asked for, by `?` or from a menu. */
export function HelpHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (): void => setOpen(true);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isBusyWithKeys(event.target)) open();
    };
    asked.addEventListener('open', open);
    document.addEventListener('keydown', onKey);
    return () => {
      asked.removeEventListener('open', open);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <Help onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
