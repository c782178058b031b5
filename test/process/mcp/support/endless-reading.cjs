// Loaded before the server (--require): in its reading threads every question to the store takes forever, and a byte in the file that
// ENDLESS_STARTED names says that one began. Test aid only.
const { appendFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (!isMainThread) {
  const Database = require('better-sqlite3');
  Database.prototype.prepare = () => {
    appendFileSync(process.env.ENDLESS_STARTED, '.');
    for (;;);
  };
}
