import { mountPage } from '../client/mount-page.tsx';
import { followSettings } from '../settings/settings-store.ts';
import { OnboardingPage } from './onboarding-page.tsx';

await followSettings();
await mountPage(<OnboardingPage />);
