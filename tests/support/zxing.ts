import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule } from 'zxing-wasm/reader';

const wasm = await readFile(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
);
// It would be fetched from the internet otherwise.
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasm).buffer },
  fireImmediately: true,
});
