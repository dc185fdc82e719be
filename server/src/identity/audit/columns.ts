import type { AuditLine, Locale } from '@voltdeck/contract';
import type { Column } from '../../platform/spreadsheet/sheet';
import { whoIn } from './words';
import { auditWords } from './texts';

/** Marks of direction help a screen, and stand in the way of whoever sorts or compares cells. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

const changesIn = ({ changes, noted }: AuditLine): string =>
  plain(
    [
      ...changes.map(
        ({ label, before_text: before, after_text: after }) => `${label}: ${before ?? '—'} → ${after ?? '—'}`,
      ),
      ...noted.map(({ label, text }) => `${label}: ${text}`),
    ].join('; '),
  );

/** What a line of the exported log holds. */
export function auditColumns(locale: Locale, timeZone: string): Column<AuditLine>[] {
  const { export: heading, role } = auditWords(locale);
  return [
    {
      heading: heading.at,
      width: 22,
      cell: ({ at }) => ({ at: new Date(at), timeZone }),
    },
    {
      heading: heading.who,
      width: 24,
      cell: ({ by, actor, key }) => whoIn(locale, { by: by === null ? null : by.name, actor, key }),
    },
    {
      heading: heading.role,
      width: 18,
      cell: ({ by }) => (by?.role == null ? null : role[by.role]),
    },
    { heading: heading.said, width: 48, cell: ({ says }) => plain(says) },
    { heading: heading.noun, width: 18, cell: ({ noun_text: noun }) => noun },
    { heading: heading.noun_id, width: 10, cell: ({ noun_id: id }) => id },
    { heading: heading.name, width: 24, cell: ({ name }) => name },
    { heading: heading.changes, width: 60, cell: changesIn },
    { heading: heading.address, width: 20, cell: ({ address }) => address },
    {
      heading: heading.device,
      width: 20,
      cell: ({ browser, system }) => [browser, system].filter((one) => one !== null).join(', ') || null,
    },
    { heading: heading.login, width: 12, cell: ({ login_id: id }) => id },
    { heading: heading.request, width: 38, cell: ({ request_id: id }) => id },
  ];
}
