import type { Card, Locale } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import { cardWords } from './texts';

/** The columns of exported cards; the file is one that can be imported again. */
export function cardColumns(locale: Locale, timeZone: string): Column<Card>[] {
  const { export: heading, holder, status } = cardWords(locale);
  return [
    { heading: heading.number, width: 24, cell: (card) => card.number },
    { heading: heading.holder, width: 18, cell: (card) => holder[card.holder] },
    { heading: heading.email, width: 28, cell: (card) => card.email },
    { heading: heading.name, width: 24, cell: (card) => card.name },
    { heading: heading.label, width: 24, cell: (card) => card.label },
    { heading: heading.expires_on, cell: (card) => card.expires_on },
    { heading: heading.status, cell: (card) => status[card.status] },
    { heading: heading.created_at, width: 22, cell: (card) => ({ at: new Date(card.created_at), timeZone }) },
  ];
}
