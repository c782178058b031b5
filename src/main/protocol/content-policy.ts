/**
 * Content security policy of every page: nothing inline, nothing evaluated, nothing from elsewhere.
 * `style-src-attr` is left to `style-src 'self'`: React sets style properties through the CSSOM, which it allows.
 */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
