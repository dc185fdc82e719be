import { useState } from 'react';

/** Which rows show their frames. */
export const useOpenRows = () => {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void =>
    setOpen((former) =>
      former.has(id) ? new Set([...former].filter((each) => each !== id)) : new Set([...former, id]),
    );
  return { open, toggle, closeAll: () => setOpen(new Set()) };
};
