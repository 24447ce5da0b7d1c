import { permissionTests } from '../runs/permission-tests';
import { test } from '../support/chromium-desk';

permissionTests(test);
