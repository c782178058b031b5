/** What may follow a prefix. */
export type TokenBody = 'alnum' | 'word' | 'url64' | 'base64' | 'dotted' | 'upper' | 'hex';

/**
 * `none`: the prefix and the length are proof enough; `random`: the body must look random, so that names with the same beginning
 * stay; `short`: a letter and a digit are enough, the prefix is in no name.
 */
export type TokenCheck = 'none' | 'random' | 'short';

/** A token that its first characters give away. Lengths are those of the body, in characters. */
export interface TokenFormat {
  prefixes: readonly string[];
  body: TokenBody;
  min: number;
  /** The body has exactly `min` characters and no word character follows. */
  exact?: true;
  check: TokenCheck;
}

const words = (list: string): string[] => list.split(' ');

/** Formats as their makers document them (secret-scanning and authentication pages), by kind of service. */
export const TOKEN_FORMATS: readonly TokenFormat[] = [
  // code hosting and packages
  { prefixes: words('ghp_ gho_ ghu_ ghs_ ghr_'), body: 'dotted', min: 4, check: 'short' },
  { prefixes: ['github_pat_'], body: 'word', min: 4, check: 'short' },
  {
    prefixes: words(
      'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glsoat- glimt- glagent- glwt- glffct- gloas-',
    ),
    body: 'dotted',
    min: 12,
    check: 'short',
  },
  { prefixes: words('npm_'), body: 'alnum', min: 20, check: 'random' },
  { prefixes: words('pypi-AgE'), body: 'url64', min: 16, check: 'none' },
  { prefixes: words('rubygems_'), body: 'hex', min: 32, check: 'none' },
  { prefixes: words('dckr_pat_ dckr_oat_'), body: 'url64', min: 16, check: 'short' },
  { prefixes: words('ATATT3 ATCTT3 ATBB'), body: 'base64', min: 24, check: 'random' },
  { prefixes: words('cargo_ cio'), body: 'alnum', min: 32, check: 'random' },
  // clouds
  { prefixes: words('AKIA ASIA ABIA ACCA'), body: 'upper', min: 16, exact: true, check: 'none' },
  { prefixes: words('ABSK'), body: 'base64', min: 60, check: 'random' },
  { prefixes: words('AIza'), body: 'url64', min: 30, check: 'random' },
  { prefixes: words('ya29. 1//0'), body: 'dotted', min: 12, check: 'random' },
  { prefixes: words('GOCSPX-'), body: 'url64', min: 20, check: 'random' },
  { prefixes: words('AQ.Ab'), body: 'url64', min: 30, check: 'random' },
  { prefixes: words('dop_v1_ doo_v1_ dor_v1_'), body: 'hex', min: 32, check: 'none' },
  { prefixes: words('dapi'), body: 'hex', min: 32, check: 'none' },
  { prefixes: words('LTAI'), body: 'alnum', min: 16, check: 'short' },
  { prefixes: words('HRKU- HRKU-AA'), body: 'url64', min: 30, check: 'random' },
  { prefixes: words('fm1_ fm2_ fo1_ fm1r_'), body: 'base64', min: 32, check: 'random' },
  { prefixes: words('vcp_ vci_ vca_ vcr_ vck_'), body: 'alnum', min: 24, check: 'random' },
  { prefixes: words('cfut_ cfat_ cfk_'), body: 'alnum', min: 32, check: 'random' },
  { prefixes: words('hvs. hvb. hvr.'), body: 'url64', min: 8, check: 'short' },
  { prefixes: words('pul-'), body: 'hex', min: 40, check: 'none' },
  {
    prefixes: words('dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.'),
    body: 'dotted',
    min: 24,
    check: 'random',
  },
  { prefixes: words('pscale_tkn_ pscale_pw_ pscale_oauth_'), body: 'dotted', min: 24, check: 'random' },
  { prefixes: words('sbp_'), body: 'hex', min: 32, check: 'none' },
  { prefixes: words('sb_secret_'), body: 'url64', min: 20, check: 'short' },
  { prefixes: words('AGE-SECRET-KEY-1 AGE-SECRET-KEY-PQ-1'), body: 'alnum', min: 40, check: 'none' },
  // chat and mail
  {
    prefixes: words(
      'xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs- xoxt- xoxe.xoxb- xoxe.xoxp- xapp- xwfp-',
    ),
    body: 'base64',
    min: 6,
    check: 'short',
  },
  { prefixes: words('SG.'), body: 'dotted', min: 40, check: 'random' },
  { prefixes: words('xkeysib- xsmtpsib-'), body: 'url64', min: 40, check: 'random' },
  { prefixes: words('key-'), body: 'hex', min: 32, exact: true, check: 'random' },
  // money
  {
    prefixes: words('sk_live_ sk_test_ rk_live_ rk_test_ sk_org_live_ sk_org_test_ whsec_'),
    body: 'base64',
    min: 8,
    check: 'short',
  },
  { prefixes: words('sq0atp- sq0csp-'), body: 'url64', min: 20, check: 'none' },
  { prefixes: words('shpat_ shpca_ shppa_ shpss_ shpua_'), body: 'hex', min: 32, check: 'none' },
  // models
  { prefixes: words('sk-'), body: 'url64', min: 8, check: 'random' },
  { prefixes: words('hf_ api_org_'), body: 'alnum', min: 30, check: 'none' },
  { prefixes: words('r8_'), body: 'alnum', min: 30, check: 'random' },
  {
    prefixes: words('gsk_ xai- pplx- nvapi- fw_ tvly- jina_ lsv2_pt_ lsv2_sk_'),
    body: 'url64',
    min: 20,
    check: 'random',
  },
  // work tools
  { prefixes: words('lin_api_ lin_oauth_'), body: 'alnum', min: 30, check: 'random' },
  { prefixes: words('ntn_ secret_'), body: 'alnum', min: 40, check: 'random' },
  { prefixes: words('figd_ figdr_ figp_'), body: 'url64', min: 20, check: 'random' },
  { prefixes: words('PMAK-'), body: 'url64', min: 40, check: 'random' },
  { prefixes: words('NRAK- NRII- NRJS-'), body: 'url64', min: 19, check: 'none' },
  { prefixes: words('glc_ glsa_ sntrys_ sntryu_ sntryi_'), body: 'base64', min: 30, check: 'random' },
  { prefixes: words('phx_ phc_'), body: 'alnum', min: 32, check: 'random' },
  { prefixes: words('ops_eyJ'), body: 'base64', min: 60, check: 'none' },
  { prefixes: words('sl.'), body: 'url64', min: 60, check: 'random' },
  { prefixes: words('EAAA EAAC EAAG'), body: 'alnum', min: 56, check: 'random' },
];
