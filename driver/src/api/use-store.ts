import { useLayoutEffect, useState } from 'preact/hooks';

/** What stands outside of components, read anew when it tells that it changed. */
export function useStore<T>(subscribe: (changed: () => void) => () => void, read: () => T): T {
  const [seen, setSeen] = useState(read);
  useLayoutEffect(() => {
    const look = (): void => setSeen(() => read());
    look();
    return subscribe(look);
  }, [subscribe, read]);
  return seen;
}
