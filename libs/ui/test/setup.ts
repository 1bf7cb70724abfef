import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 }); // A busy machine draws late.

afterEach(cleanup);
