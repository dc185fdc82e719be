import type { Tx } from '../../platform/db/db';

/** Adds a rating of feedback to those of a charge point, in the transaction that keeps the feedback. */
export async function addRating(tx: Tx, id: number, rating: number): Promise<void> {
  await tx
    .updateTable('charge_points')
    .set(({ eb }) => ({
      rating_sum: eb('rating_sum', '+', rating),
      rating_count: eb('rating_count', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
