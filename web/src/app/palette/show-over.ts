import type { ReactNode } from 'react';
import type { PaletteDialogProps } from '../../ui/palette-entry';

/** Something shown over the page once the palette is gone. */
export type ShowOver = (props: PaletteDialogProps) => ReactNode;
