/**
 * Loads packages that change the window or listen to it, and sets them to work: all spec files of a process share them, and what
 * the window has after this file is what each of them begins with. There is no `afterEach` yet, which some would use as they are loaded.
 */
import '../strict-csp.ts';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import 'wouter/use-browser-location';
import 'zod';

render(null);
cleanup();
userEvent.setup();
Reflect.deleteProperty(navigator, 'clipboard'); // The one of `userEvent`, which it makes anew for each of its users.
