import type { Device } from '../../network';
import { textIn } from './said';

/** The fields in which a version tells what a device is. */
type Fields = Readonly<Record<keyof Device, readonly string[]>>;

/** What a device says of itself, a field at a time: what one does not tell is not known (docs/chargers-in-the-field.md#boot-that-tells-little). */
export const deviceIn = (said: unknown, fields: Fields): Device => {
  const told = (names: readonly string[]): string | null => {
    for (const name of names) {
      const text = textIn(said, name);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    vendor: told(fields.vendor),
    model: told(fields.model),
    serialNumber: told(fields.serialNumber),
    firmware: told(fields.firmware),
  };
};
