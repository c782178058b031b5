/** Most tokens of an answer to somebody who did not ask for more, all of it. */
const MOST_UNASKED = 8000;

/** Of that, what the events of a query may take; the rest says what they are. */
export const UNASKED_EVENTS = MOST_UNASKED - 500;
/** Of that, what a timeline may take as JSON. */
export const UNASKED_TIMELINE = MOST_UNASKED - 200;

/** Whether raw arguments give the parameter a value: who does has asked for as much as it says. */
export function names(raw: unknown, parameter: string): boolean {
  if (typeof raw !== 'object' || raw === null) return false;
  return Object.entries(raw).some(([name, value]) => name === parameter && value !== null);
}
