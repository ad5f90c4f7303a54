import { runBuilt } from './server-alone.ts';

/** `npm run hq -- --database-url postgresql://…`: insights and leads of all booths. */
await runBuilt('hq', process.argv.slice(2));
