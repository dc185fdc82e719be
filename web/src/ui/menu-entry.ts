import type { ReactNode } from 'react';

/** What stands in a menu; `id` is its own among them. */
export type MenuEntry =
  | {
      kind: 'action';
      id: string;
      label: ReactNode;
      icon?: ReactNode;
      /** At its other end: a key, a sign. */
      aside?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      /** The one in use. */
      isActive?: boolean;
      onSelect: () => void;
    }
  | {
      kind: 'choice';
      id: string;
      value: string;
      options: readonly { value: string; label: string; aside?: ReactNode; lang?: string }[];
      onChoose: (value: string) => void;
    }
  | { kind: 'check'; id: string; label: string; isChecked: boolean; onToggle: () => void }
  | { kind: 'label'; id: string; label: ReactNode }
  | { kind: 'divider'; id: string }
  | { kind: 'text'; id: string; content: ReactNode };

export interface MenuLook {
  position?: 'bottom-start' | 'bottom-end';
  width?: number;
  className?: string;
  /** Stays open when something in it was chosen. */
  staysOpen?: boolean;
}
