import { useState } from 'preact/hooks';

/** A value that changes without anything being drawn anew. */
export class Kept<T> {
  #value: T;

  constructor(first: T) {
    this.#value = first;
  }

  get(): T {
    return this.#value;
  }

  put(value: T): void {
    this.#value = value;
  }
}

/** Keeps a value from one drawing of a component to the next. */
export const useKept = <T>(first: T): Kept<T> => useState(() => new Kept(first))[0];
