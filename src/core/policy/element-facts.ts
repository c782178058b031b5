import type { ElementRef } from '../event/event.ts';
import type { FieldClass } from '../observation/observation.ts';

/** Roles (macOS AX and AT-SPI) of controls whose value is a choice of the user. */
const CHOICE_ROLES = new Set([
  'AXCheckBox',
  'AXRadioButton',
  'AXSlider',
  'AXPopUpButton',
  'AXTab',
  'AXSwitch',
  'AXIncrementor',
  'check box',
  'radio button',
  'slider',
  'combo box',
  'page tab',
  'toggle button',
  'switch',
  'check menu item',
  'radio menu item',
]);
/** Characters; a choice is a word or a number, anything longer is text. */
const CHOICE_MAX = 256;

/** Whether `element.value` is a short choice in a control that holds no typed text. */
export function isChoice(element: ElementRef, field: FieldClass): boolean {
  if (field !== 'none' || element.role === null || element.value === null) return false;
  return CHOICE_ROLES.has(element.role) && element.value.length <= CHOICE_MAX;
}

/** Names that browsers give their address bars (Chrome, Edge, Safari, Firefox, Brave, Vivaldi, Opera; English, Japanese and others). */
const ADDRESS_BAR =
  /address (?:and|bar|field)|search or enter (?:address|web address|website)|enter (?:a )?(?:web )?(?:address|url)|or type (?:a )?url|smart search field|location bar|omnibox|アドレス(?:検索)?バー|アドレスと検索|アドレスを入力|スマート検索フィールド|url を入力|adress- und suchleiste|adresse eingeben|barre d['’]adresse|saisir (?:une|l['’])adresse|barra de direcciones|barra degli indirizzi|barra de endereço|地址和搜索栏|地址栏|網址列|주소창|адресная строка/i;

/** Whether a field is the address bar of a browser, as far as its class or its name tell. */
export function isAddressBar(element: ElementRef, field: FieldClass, inBrowser: boolean): boolean {
  if (!inBrowser) return false;
  return field === 'url' || (element.title !== null && ADDRESS_BAR.test(element.title));
}

/** Whether the value of a field is the address of the page, as only an address bar shows it. */
export function showsAddress(value: string | null, url: string | null): boolean {
  if (value === null || url === null) return false;
  const bare = bareAddress(value);
  return bare.length > 3 && bare === bareAddress(url);
}

function bareAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}
