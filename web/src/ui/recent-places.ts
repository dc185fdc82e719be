/** A page somebody looked at, by its address and its name then. */
export interface RecentPage {
  to: string;
  name: string;
}

const key = 'voltdeck.recent';
const most = 8;

const isPlace = (value: unknown): value is RecentPage =>
  typeof value === 'object' && value !== null && 'to' in value && 'name' in value;

/** The places looked at last, the latest first. */
export const recentPlaces = (): RecentPage[] => {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(read) ? read.filter(isPlace) : [];
  } catch {
    return [];
  }
};

export const rememberPlace = (place: RecentPage): void => {
  const others = recentPlaces().filter(({ to }) => to !== place.to);
  localStorage.setItem(key, JSON.stringify([place, ...others].slice(0, most)));
};

/** What is gone is no place to go back to. */
export const forgetPlace = (to: string): void => {
  const places = recentPlaces();
  const kept = places.filter((place) => place.to !== to);
  if (kept.length < places.length) localStorage.setItem(key, JSON.stringify(kept));
};

/** When somebody logs out, the next person is not shown where they were. */
export const forgetPlaces = (): void => localStorage.removeItem(key);
