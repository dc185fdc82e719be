import type { Shot } from '../../ui/shot';

export const shots: readonly Shot[] = [
  { name: 'fleet-report-vehicles', path: '/fleets/1/vehicle-kWh-report' },
  { name: 'fleet-report-stations', path: '/fleets/1/stations-report' },
  { name: 'fleet-report-sessions', path: '/fleets/1/orders-report' },
  { name: 'fleet-report-limits', path: '/fleets/1/remaining-limit-report' },
  { name: 'fleet-invoices', path: '/fleets/1/invoices-report' },
  {
    name: 'fleet-invoice',
    path: '/fleets/1/invoices-report',
    open: async (page) => {
      await page.locator('main [data-row]').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
];
