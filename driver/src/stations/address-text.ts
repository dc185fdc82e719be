import type { PageStation } from '@voltdeck/contract';

/** An address on one line, as far as it is known. */
export const addressText = (address: PageStation['address']): string =>
  [
    address.address_line_1,
    address.address_line_2,
    [address.zipcode, address.city].filter((part) => part !== null).join(' '),
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
