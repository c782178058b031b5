import { probeOwner } from '../../../../src/store/reader/probe-owner.ts';

// Asks for the owner of the store in argv[2] as fast as it can until it is killed.
process.stdout.write('asking\n');
for (;;) {
  try {
    probeOwner(process.argv[2] ?? '');
  } catch {
    // a recorder is just starting
  }
}
