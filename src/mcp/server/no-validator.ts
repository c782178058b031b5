import type { jsonSchemaValidator } from '@modelcontextprotocol/server';

/**
 * The SDK wants a JSON Schema validator for what a user typed into a form; we ask users nothing. Giving one spares every start
 * the building of its default.
 */
export const noValidator: jsonSchemaValidator = {
  getValidator() {
    throw new Error('Zanei asks its user nothing');
  },
};
