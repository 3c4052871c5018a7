import { removeCopies } from './copies';

removeCopies();
