import type { driverOrders } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { RatingForm } from '../ui/rating-form';

interface Props {
  order: driverOrders.DriverOrderDetail;
  onDone: () => void;
}

/** Asks how a session was, unless that was answered already. */
export function OrderRating({ order, onDone }: Props) {
  const { id, review_wanted: isWanted, rating } = order;
  const options = useAnswer(isWanted ? 'review options' : null, () =>
    ask<typeof driverOrders.listReviewOptions>('GET /api/v1/reviews/options'),
  );
  if (!isWanted && rating === null) return null;
  return (
    <RatingForm
      options={options.data ?? []}
      given={rating}
      onRate={async (body) => {
        await ask<typeof driverOrders.reviewDriverOrder>('POST /api/v1/orders/{id}/review', {
          params: { id },
          body,
        });
        onDone();
      }}
      onSkip={async () => {
        await ask<typeof driverOrders.skipDriverReview>('POST /api/v1/orders/{id}/review/skip', {
          params: { id },
        });
        onDone();
      }}
    />
  );
}
