'use strict';

// The launcher of Booth from its sources: `npm start`, `npm test` and all other commands come by here. What people install
// has none of this folder: there, Electron starts `main/index.ts` by itself.
//
// Plain old JavaScript, so that an old Node can at least read this file and say what is wrong.
var path = require('path');
var url = require('url');

var OLDEST_NODE = 24;
var SCRIPTS = {
  build: 'build.ts',
  dev: 'dev.ts',
  serve: 'serve.ts',
  hq: 'hq.ts',
  start: 'start.ts',
  test: '../../tests/run.ts',
  'test:deep': '../../tests/run.ts',
  'test:mutate': '../../tests/mutate.ts',
  'test:real': '../../tests/real/run.ts',
  bench: '../../tests/bench/run.ts',
  soak: '../../tests/soak/run.ts',
  gallery: '../../tests/gallery/run.ts',
  check: '../../tests/check.ts',
};
/** Faults whose message is for the person who started this. */
var WORDED = ['BuildError', 'ConfigError'];
var name = process.argv[2] || '';

if (parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    'Booth needs Node ' +
      OLDEST_NODE +
      ' and this is Node ' +
      process.versions.node +
      ': run "npm ci" once, which brings the right one along, and then use the npm commands, such as "npm start".',
  );
  process.exit(1);
} else if (!Object.prototype.hasOwnProperty.call(SCRIPTS, name)) {
  console.error(
    'Usage: node main/launch/run.cjs ' + Object.keys(SCRIPTS).join('|') + ' [arguments]',
  );
  process.exit(1);
} else {
  var script = path.join(__dirname, SCRIPTS[name]);
  // The script sees its own name and its own arguments.
  process.argv.splice(1, 2, script);
  // The suites and what they start inherit it.
  if (name === 'test:deep') process.env.BOOTH_TEST_DEEP = '1';
  stopWithNpm();
  import(url.pathToFileURL(script).href).catch(function (fault) {
    // The message says what is wrong with a source file; where this program threw it helps nobody.
    console.error(fault && WORDED.includes(fault.constructor.name) ? fault.message : fault);
    process.exit(1);
  });
}

/**
 * A service manager that stops npm ends npm and the shell in between, but that shell does not pass the signal on:
 * without this, the server would stay behind and keep its port.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  var parent = process.ppid;
  var timer = setInterval(function () {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  timer.unref();
}
