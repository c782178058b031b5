import { connectStore } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';

// Holds the store in argv[2] exclusively and says so, until it is killed or its stdin ends. The connection stays referred to:
// one that is collected is closed, and frees the lock.
const path = process.argv[2] ?? '';
const connection = connectStore(path, readStoreKey(`${path}.key`), 'readwrite');
connection.db.exec('BEGIN EXCLUSIVE');
process.stdin.on('end', () => connection.close()).resume();
process.stdout.write('held\n');
