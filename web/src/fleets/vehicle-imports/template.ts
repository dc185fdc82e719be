import { vehicleImports } from '@voltdeck/contract';
import { saveText } from '../../ui/save-text';

const example: Readonly<Partial<Record<(typeof vehicleImports.vehicleColumns)[number], string>>> = {
  license_plate: 'AB-123-CD',
  title: 'Van 3',
  make: 'Renault',
  model: 'Zoe R90',
  year: '2023',
  rfid_tag: '04A1B2C3',
  rfid_expires_at: '2027-12-31',
  active: 'true',
  drivers: 'ada@example.com',
};

/** A mark by which spreadsheets know the letters of other alphabets. */
const byteOrderMark = '\uFEFF';

const linesOf = (columns: readonly (typeof vehicleImports.vehicleColumns)[number][]): string =>
  [columns, columns.map((column) => example[column] ?? '')].map((cells) => cells.join(',')).join('\r\n');

/** The headings and an example, as the dialog shows them. */
export const sample = linesOf(['license_plate', 'make', 'model', 'rfid_tag', 'rfid_expires_at']);

/** Saves a file with all headings and one example, to be filled in. */
export const saveTemplate = (): void =>
  saveText('vehicles.csv', `${byteOrderMark}${linesOf(vehicleImports.vehicleColumns)}\r\n`);
