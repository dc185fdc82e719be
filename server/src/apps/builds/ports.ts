import type { AppOrder, Built } from './order';

/** Where a build writes what it does, and by what it is called off. */
export interface BuildTools {
  tell(line: string): void;
  signal: AbortSignal;
}

/** Makes branded apps. */
export interface AppBuilder {
  /** Whether it compiles Android apps, or gives projects alone. */
  readonly compiles: boolean;
  /** Makes an app in a place of its own on this machine; what it wrote there goes with `leave`, and may be left from a try before. */
  build(order: AppOrder, tools: BuildTools): Promise<Built>;
  leave(buildId: number): Promise<void>;
}

declare module '../../platform/ctx' {
  interface Ports {
    appBuilder: AppBuilder;
  }
}
