const storageKey = 'voltdeck.fleet';

/** The fleet that somebody worked with last, as the address named it. */
export const storedFleet = (): string | null => localStorage.getItem(storageKey);

/** The stored fleet follows the address. */
export const keepFleet = (fleetId: string): void => {
  if (storedFleet() !== fleetId) localStorage.setItem(storageKey, fleetId);
};

export const forgetFleet = (): void => localStorage.removeItem(storageKey);
