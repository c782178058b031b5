import type { ElementRef } from '../../../../core/event/event.ts';
import type { FieldClass } from '../../../../core/observation/observation.ts';

/** What the addon says of an element. */
export interface RawElement {
  role?: string | undefined;
  subrole?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  placeholder?: string | undefined;
  secure?: boolean | undefined;
  known?: boolean | undefined;
  in_page?: boolean | undefined;
}

/** Contract 12.3; roles of AXRoleConstants.h. */
const FIELDS: ReadonlyMap<string, FieldClass> = new Map([
  ['AXTextField', 'text'],
  ['AXTextArea', 'text'],
  ['AXIncrementor', 'number'],
  ['AXComboBox', 'other'],
  ['AXDateField', 'other'],
  ['AXTimeField', 'other'],
  ...[
    'AXButton',
    'AXCheckBox',
    'AXRadioButton',
    'AXSlider',
    'AXPopUpButton',
    'AXMenuItem',
    'AXTab',
    'AXStaticText',
    'AXLink',
    'AXImage',
  ].map((role) => [role, 'none'] as const),
]);

/** What kind of field an element is; everything not known is `unknown`, which counts as secret. */
export function classifyField({ role, subrole, secure, known }: RawElement): FieldClass {
  if (secure === true || role === 'AXSecureTextField' || subrole === 'AXSecureTextField') return 'secure';
  if (role === undefined || known === false) return 'unknown';
  if (role === 'AXTextField' && subrole === 'AXSearchField') return 'search';
  return FIELDS.get(role) ?? 'unknown';
}

/** A field of a browser outside its pages (address bar, search) holds what the browser writes there: its text is never read. */
export function classifyInBrowser(element: RawElement): FieldClass {
  const field = classifyField(element);
  return element.in_page === true || field === 'none' || field === 'secure' ? field : 'unknown';
}

/** The element as an observation carries it; never its value, and of a secure one not its name. */
export function elementRefOf(element: RawElement): ElementRef {
  const { role, title, description, placeholder } = element;
  const name = element.secure === true ? undefined : (title ?? description ?? placeholder);
  return { role: role ?? null, title: name ?? null, value: null };
}

/** Is it known to be an ordinary text field. */
export function isTextField(field: FieldClass): boolean {
  return ['text', 'search', 'url', 'email', 'number', 'other'].includes(field);
}
