import fc from 'fast-check';

// In CI the same cases every time, so that a red run is the change's; at a desk new ones, which is how faults are found.
if (process.env.CI === 'true') fc.configureGlobal({ seed: 20261130 });
