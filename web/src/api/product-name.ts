import { installation } from '@voltdeck/contract';
import { useCall } from './hooks';

const usual = 'Voltdeck';

/** What a visitor may know of this installation: its name and, in demo mode, the demo login. */
export const useInstallation = () =>
  useCall(installation.installation, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });

/** The name this installation shows; the product's own until it is known. */
export const useProductName = (): string => useInstallation().data?.product_name ?? usual;
