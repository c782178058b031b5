import { TIME_FORMS } from '../../core/time/parse-time-word.ts';
import type { CommandOption } from '../command.ts';

export const SINCE: CommandOption = {
  name: 'since',
  value: 'TIME',
  about: `start of the range: ${TIME_FORMS}`,
};
export const UNTIL: CommandOption = {
  name: 'until',
  value: 'TIME',
  about: 'end of the range, same forms; a day means its end',
  default: 'now',
};
export const TIME_ZONE: CommandOption = {
  name: 'time-zone',
  value: 'ZONE',
  about: 'IANA zone or local: adds local times, and is where days and times without an offset are meant',
};
