/*
 * Loaded before a server (`node --import`): its network is whatever the file named by BOOTH_TEST_NETWORK says at each
 * moment, as JSON of interface names and IPv4 addresses.
 */
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

os.networkInterfaces = () =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(process.env.BOOTH_TEST_NETWORK, 'utf8'))).map(
      ([name, address]) => [
        name,
        [
          {
            address,
            netmask: '255.255.255.0',
            mac: '3c:22:fb:01:02:03',
            family: 'IPv4',
            internal: false,
          },
        ],
      ],
    ),
  );
syncBuiltinESMExports();
