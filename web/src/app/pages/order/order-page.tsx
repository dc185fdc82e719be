import { useParams } from '@tanstack/react-router';
import { OrderScreen } from '../../../charging';
import { OrderMoney, OrderPayment, OrderReceipts } from '../../../commerce';

/** An order with what charging and commerce know of it. */
export function OrderPage() {
  const { id } = useParams({ from: '/shell/orders/$id' });
  return (
    <OrderScreen
      id={Number(id)}
      payment={(order) => <OrderPayment order={order} />}
      money={(order) => (
        <>
          <OrderMoney order={order} />
          <OrderReceipts order={order} />
        </>
      )}
    />
  );
}
