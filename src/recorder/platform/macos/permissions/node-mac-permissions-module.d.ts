// npm installs the package on macOS only; elsewhere there would be nothing to check the import against.
declare module 'node-mac-permissions';
