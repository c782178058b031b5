import { mountPage } from '../client/mount-page.tsx';
import { followSettings } from './settings-store.ts';
import { SettingsPage } from './settings-page.tsx';

await followSettings();
await mountPage(<SettingsPage />);
