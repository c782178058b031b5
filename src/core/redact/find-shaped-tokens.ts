import type { TextRange } from './text-range.ts';

interface Shape {
  /** Part of every match; a text without it is not searched. */
  needs: string;
  /** Global; every quantifier bounded so that a search stays linear. */
  pattern: RegExp;
  /** Which group is the secret; 0 is the whole match. */
  group: number;
}

/** Tokens recognised by more than a prefix: webhook addresses, bot tokens, Azure keys, license-like keys. Sources: makers' documentation. */
const SHAPES: readonly Shape[] = [
  // Slack incoming webhooks, workflow and trigger addresses; the team id stays readable nowhere, all of it is the secret
  {
    needs: 'hooks.slack',
    pattern: /\bhooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]{16,200})/dg,
    group: 1,
  },
  {
    needs: 'discord',
    pattern: /\bdiscord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{15,22}\/[A-Za-z0-9_-]{20,100})/dg,
    group: 1,
  },
  {
    needs: 'webhook.office.com',
    pattern: /\.webhook\.office\.com\/webhookb2\/([A-Za-z0-9@/_-]{40,400})/dg,
    group: 1,
  },
  // Discord bot: id, time and signature in base64url
  {
    needs: '.',
    pattern:
      /(?<![A-Za-z0-9_.-])[MNO][A-Za-z0-9]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}(?![A-Za-z0-9_-])/dg,
    group: 0,
  },
  // Telegram bot: id and key
  {
    needs: ':AA',
    pattern: /(?:(?<![A-Za-z0-9])|(?<=\bbot))\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/dg,
    group: 0,
  },
  // Microsoft Entra client secret: three characters, a digit, Q~
  {
    needs: 'Q~',
    pattern: /(?<![A-Za-z0-9_.~-])[A-Za-z0-9_.~-]{3}\dQ~[A-Za-z0-9_.~-]{31,34}(?![A-Za-z0-9_~-])/dg,
    group: 0,
  },
  // Azure keys with the common signature (84 characters), and Azure DevOps tokens
  {
    needs: 'JQQJ99',
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}(?![A-Za-z0-9])/dg,
    group: 0,
  },
  // Azure storage and service-bus keys: a signature before the padding
  { needs: '+ASt', pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{6}==/dg, group: 0 },
  { needs: '+A', pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33}\+A(?:Sb|Eh|Rm)[A-Za-z0-9+/]{6}=/dg, group: 0 },
  // Braintree
  {
    needs: 'access_token',
    pattern: /\baccess_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/dg,
    group: 0,
  },
  // Terraform Cloud
  {
    needs: '.atlasv1.',
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}/dg,
    group: 0,
  },
  // Airtable personal access token
  { needs: 'pat', pattern: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/dg, group: 0 },
  // Mailchimp
  { needs: '-us', pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])/dg, group: 0 },
  // 1Password secret key
  {
    needs: 'A3-',
    pattern:
      /(?<![A-Za-z0-9-])A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Z0-9])/dg,
    group: 0,
  },
  // OpenAI keys carry this mark in their middle whatever their prefix
  {
    needs: 'T3BlbkFJ',
    pattern: /(?<![A-Za-z0-9_-])sk-[A-Za-z0-9_-]{10,100}T3BlbkFJ[A-Za-z0-9_-]{10,100}/dg,
    group: 0,
  },
];

/** Tokens recognised by their whole shape. */
export function findShapedTokens(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { needs, pattern, group } of SHAPES) {
    if (!text.includes(needs)) continue;
    for (const match of text.matchAll(pattern)) {
      const span = match.indices?.[group];
      if (span !== undefined) ranges.push({ start: span[0], end: span[1] });
    }
  }
  return ranges;
}
