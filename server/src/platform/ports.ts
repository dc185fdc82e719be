import type { Ports } from './ctx';

/** The ports with others in place of some. */
export const portsWith = (ports: Ports, others: Partial<Ports>): Ports =>
  new Proxy(ports, {
    get: (all, name: keyof Ports) => (Object.hasOwn(others, name) ? others[name] : all[name]),
  });

/** Holds the ports; one that nobody supplied says its name when it is used. */
export function createPortBox(): { all: Ports; supply(ports: Partial<Ports>): void } {
  const supplied = new Map<string | symbol, unknown>();
  const all = new Proxy<Ports>({} as Ports, {
    get: (_, name) => {
      if (!supplied.has(name)) throw new Error(`Nobody supplies the port "${String(name)}".`);
      return supplied.get(name);
    },
    ownKeys: () => {
      throw new Error('A copy of the ports would have none of them: stand in for one by portsWith.');
    },
  });
  return {
    all,
    supply: (ports) => {
      for (const [name, port] of Object.entries(ports)) supplied.set(name, port);
    },
  };
}
