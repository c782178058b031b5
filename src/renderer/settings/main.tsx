import { mountPage } from '../client/mount-page.tsx';

await mountPage(<main />);
