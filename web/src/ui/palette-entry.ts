import type { Needs } from '@voltdeck/contract';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MessageKeys, NestedKeyOf } from 'use-intl';
import type { Messages } from '../i18n/messages';
import type { Address, Addresses, PageName } from './screen';

/** The whole key of a text: `charging.starting.action`. */
type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

export interface PaletteDialogProps {
  onClose: () => void;
  /** A charger was asked for something of this order; its word comes later. */
  onAsked: (orderId: number) => void;
}

interface CommandOf {
  id: string;
  label: TextKey;
  /** What it is found by in the other languages, and by other names. */
  words?: string;
  icon: Icon;
  needs: Needs;
}

/** Pages of one thing need its number, which no command knows. */
type PlainAddress = Exclude<Address, `${string}$${string}`>;

/** A page, with what its search says. */
type Leading = { [A in PlainAddress]: { to: A; search?: Addresses[A] } }[PlainAddress];

/** A command leads to a page or opens a dialog. */
export type PaletteCommand = CommandOf & (Leading | { dialog: ComponentType<PaletteDialogProps> });

/** What a noun brings to the palette, beside the places of the navigation. */
export interface PaletteEntries {
  /** Other names of its pages and those in the other languages: whoever reads one may type another. */
  words?: Partial<Readonly<Record<PageName, string>>>;
  commands?: readonly PaletteCommand[];
}
