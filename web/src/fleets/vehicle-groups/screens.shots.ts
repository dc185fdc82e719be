import { press, type Shot } from '../../ui/shot';

const file =
  'license_plate,make,model,rfid_tag,group\nJX-901,Renault,Zoe R90,04A1B2C3,\nJX-902,Renolt,,,\nJX-903,BYD,,,Night riders\n';

const path = '/fleets/1/group-vehicles';

export const shots: readonly Shot[] = [
  { name: 'vehicle-groups', path },
  { name: 'vehicle-groups-add', path, open: press('main section header button') },
  { name: 'vehicles-none-found', path: `${path}?search=zzzzzz` },
  { name: 'vehicles-add', path, open: press('main header button:last-of-type') },
  {
    name: 'vehicles-import',
    path,
    open: async (page) => {
      await page.locator('main header button').first().click();
      await page.locator('[role="dialog"] input[type="file"]').evaluate((input: HTMLInputElement, text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], 'vehicles.csv', { type: 'text/csv' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, file);
      await page.locator('[role="dialog"] table').waitFor();
    },
  },
  {
    name: 'vehicles-edit',
    path,
    // On a phone a vehicle is changed by its menu.
    open: (page, { isPhone }) =>
      press(isPhone ? 'li[data-card] button[aria-haspopup="menu"]' : 'tbody tr')(page),
  },
  {
    name: 'vehicles-chosen',
    path,
    open: async (page, { isPhone }) => {
      if (!isPhone) await page.locator('tbody input[type="checkbox"]').first().click();
    },
  },
];
