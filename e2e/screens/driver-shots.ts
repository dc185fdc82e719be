import { press, type Shot } from '../../web/src/ui/shot';

const isGuest = true;

/** What drivers see at /c, where the dashboard has no nouns. */
export const driverShots: readonly Shot[] = [
  { name: 'driver-stations', path: '/c', isGuest },
  { name: 'driver-map', path: '/c?view=map', isGuest },
  { name: 'driver-station', path: '/c', isGuest, open: press('main li a') },
  { name: 'driver-scan', path: '/c/scan', isGuest },
  { name: 'driver-account', path: '/c/account', isGuest },
  { name: 'driver-register', path: '/c/account/register', isGuest },
  { name: 'driver-no-station', path: '/c/nowhere', isGuest },
  { name: 'driver-no-visit', path: '/c/v/nowhere', isGuest },
];
