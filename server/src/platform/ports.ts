import type { Ports } from './ctx';

/** Holds the ports; one that nobody supplied says its name when it is used. */
export function createPortBox(): { all: Ports; supply(ports: Partial<Ports>): void } {
  const supplied = new Map<string | symbol, unknown>();
  const all = new Proxy<Ports>({} as Ports, {
    get: (_, name) => {
      if (!supplied.has(name)) throw new Error(`Nobody supplies the port "${String(name)}".`);
      return supplied.get(name);
    },
  });
  return {
    all,
    supply: (ports) => {
      for (const [name, port] of Object.entries(ports)) supplied.set(name, port);
    },
  };
}
