import type { JSONRPCMessage } from '@modelcontextprotocol/server';

/** Whether a message is an `initialize` whose client says it knows the skills extension. */
export function namesSkills(message: JSONRPCMessage): boolean {
  if (!('method' in message) || message.method !== 'initialize') return false;
  const capabilities: unknown = message.params?.capabilities;
  const extensions = member(capabilities, 'extensions');
  return member(extensions, 'io.modelcontextprotocol/skills') !== undefined;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
