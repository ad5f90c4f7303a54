import { buildServer } from './build.ts';

/** Before the tests in other engines: what they drive is built from the sources as they are now. */
export default buildServer;
