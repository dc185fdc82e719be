/** What is asked for over the list: a new webhook, one of those there, or its secret this once. */
export type Asked =
  | { what: 'new' }
  | { what: 'edit'; id: number }
  /** `opens` is the delivery that is looked at first. */
  | { what: 'deliveries'; id: number; opens?: number }
  | { what: 'secret'; secret: string };
