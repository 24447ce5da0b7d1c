import { permissionTests } from '../runs/permission-tests';
import { test } from '../support/firefox-desk';

permissionTests(test);
