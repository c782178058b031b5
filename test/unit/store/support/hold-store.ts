import { connectStore } from '../../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../../src/store/reader/store-key.ts';

// Holds the store in argv[2] exclusively and says so, until it is killed.
const path = process.argv[2] ?? '';
connectStore(path, readStoreKey(`${path}.key`), 'readwrite').db.exec('BEGIN EXCLUSIVE');
process.stdout.write('held\n');
process.stdin.resume();
