import { usePlace } from '../ui/router';
import { useLogin } from '../api/use-login';
import { useOperator } from '../operator/use-operator';
import { UnknownOperator } from '../operator/unknown-operator';
import { AccountHome } from './account-home';
import { BalancePage } from './balance-page';
import { LoginPage } from './login-page';
import { OrderPage } from './order-page';
import { OrdersPage } from './orders-page';
import { RegisterPage } from './register-page';
import { SettingsPage } from './settings-page';
import { VehiclePage } from './vehicle-page';
import { VehiclesPage } from './vehicles-page';

/** All pages of somebody who has an account, and the ways to one. */
export function AccountPages() {
  const { at } = usePlace();
  const operator = useOperator();
  const login = useLogin();
  const [, page, id] = at;
  if (operator.data === undefined)
    return operator.failure === undefined ? null : (
      <UnknownOperator error={operator.failure} onAgain={operator.reload} />
    );
  if (login === null) return page === 'register' ? <RegisterPage /> : <LoginPage />;
  if (page === 'orders') return id === undefined ? <OrdersPage /> : <OrderPage key={id} id={Number(id)} />;
  if (page === 'balance') return <BalancePage />;
  if (page === 'vehicles') return id === undefined ? <VehiclesPage /> : <VehiclePage key={id} id={id} />;
  if (page === 'settings') return <SettingsPage />;
  return <AccountHome />;
}
