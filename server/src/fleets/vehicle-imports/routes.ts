import { vehicleImports } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { importVehicles } from './actions';

export const vehicleImportRoutes = [on(vehicleImports.importVehicles, importVehicles)];
