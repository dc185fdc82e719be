import type { Column } from '../../platform/spreadsheet/sheet';
import { type FeedbackRow, namedOptions } from './rules';
import type { feedbackWords } from './texts';

/** The columns of exported feedback; moments on the operator's clock. */
export function feedbackColumns(
  { export: heading, options }: ReturnType<typeof feedbackWords>,
  timeZone: string,
): Column<FeedbackRow>[] {
  const moment = (at: Date | null) => (at === null ? null : { at, timeZone });
  return [
    { heading: heading.id, width: 10, cell: (row) => row.id },
    { heading: heading.at, width: 22, cell: (row) => moment(row.at) },
    { heading: heading.rating, width: 10, cell: (row) => row.rating },
    {
      heading: heading.options,
      width: 32,
      cell: (row) =>
        namedOptions(options, row.options)
          .map(({ name }) => name)
          .join(' · '),
    },
    { heading: heading.message, width: 60, cell: (row) => row.message },
    { heading: heading.hidden_at, width: 22, cell: (row) => moment(row.hiddenAt) },
    { heading: heading.hidden_by, width: 24, cell: (row) => row.hiddenBy },
    { heading: heading.charge_point, width: 28, cell: (row) => row.chargePoint.title },
    { heading: heading.site, width: 24, cell: (row) => row.site?.name ?? null },
    { heading: heading.order, width: 10, cell: (row) => row.orderId },
    {
      heading: heading.driver,
      width: 24,
      cell: ({ person }) => (person === null ? null : `${person.first_name} ${person.last_name}`.trim()),
    },
    { heading: heading.reply, width: 60, cell: (row) => row.reply },
    { heading: heading.replied_at, width: 22, cell: (row) => moment(row.repliedAt) },
    { heading: heading.replied_by, width: 24, cell: (row) => row.repliedBy },
  ];
}
