import type { McpServer } from '@modelcontextprotocol/server';
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { SKILL_TEXT } from '../../core/skill/skill-text.ts';

/** Serves the Zanei skill through the skills extension, so that a client needs no copy of it on disk. */
export async function serveSkills(mcp: McpServer): Promise<void> {
  const catalog = await SkillsExtension.load(memorySkillFiles({ 'zanei/SKILL.md': SKILL_TEXT }));
  catalog.attach(mcp);
}
