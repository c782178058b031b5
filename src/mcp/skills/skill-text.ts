// Made from skills/zanei/SKILL.md by scripts/generate-mcp-docs.ts. Do not edit.

/** The whole SKILL.md. */
export const SKILL_TEXT = `---
name: zanei
description: Read what the user did on this computer from the local Zanei record.
---
Use get_timeline first.
`;
