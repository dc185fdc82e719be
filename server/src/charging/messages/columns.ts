import type { Exchange } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import type { messageWords } from './texts';

/** What a spreadsheet holds in one cell. */
export const mostInCell = 32_000;

const cut = (frame: string | null): string | null => frame && frame.slice(0, mostInCell);

/** The columns of exported messages. */
export const messageColumns = ({
  export: heading,
  direction,
  outcome,
}: ReturnType<typeof messageWords>): Column<Exchange>[] => {
  return [
    { heading: heading.id, cell: (each) => each.id },
    // A spreadsheet's clock has no milliseconds, and those are what one compares.
    { heading: heading.at, width: 26, cell: (each) => each.at },
    { heading: heading.power_center, width: 28, cell: (each) => each.charge_point.title },
    { heading: heading.identifier, width: 20, cell: (each) => each.charge_point.identifier },
    { heading: heading.direction, cell: (each) => direction[each.direction] },
    { heading: heading.action, width: 24, cell: (each) => each.action },
    { heading: heading.outcome, cell: (each) => outcome[each.outcome] },
    { heading: heading.duration, cell: (each) => each.duration_ms },
    { heading: heading.error_code, width: 24, cell: (each) => each.error_code },
    { heading: heading.error_description, width: 32, cell: (each) => each.error_description },
    { heading: heading.order, cell: (each) => each.order_id },
    { heading: heading.message_id, width: 36, cell: (each) => each.message_id },
    { heading: heading.request, width: 60, cell: (each) => cut(each.request) },
    { heading: heading.reply, width: 60, cell: (each) => cut(each.reply) },
  ];
};
