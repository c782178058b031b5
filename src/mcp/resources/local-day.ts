/** The local day of a time, `YYYY-MM-DD` in the IANA zone. */
export function localDay(ms: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(ms);
}
