export function roomOf(file: string): string | undefined;
export function importFault(file: string, specifier: string): string | undefined;
