// Loaded before the server (--require): in its reading threads every question to the store takes until the file ENDLESS_UNTIL is there, and a
// byte in the file ENDLESS_STARTED says that one began. Test aid only.
const { appendFileSync, existsSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (!isMainThread) {
  const Database = require('better-sqlite3');
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (...args) {
    appendFileSync(process.env.ENDLESS_STARTED, '.');
    while (!existsSync(process.env.ENDLESS_UNTIL));
    return prepare.apply(this, args);
  };
}
