/** Kinds of events that can be switched on; apart from the settings' schema so that naming them loads nothing. */
export const CAPTURE_SOURCES = ['app', 'window', 'ui', 'input', 'browser'] as const;
