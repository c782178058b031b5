import { startApp } from '../../../src/main/start-app.ts';
import { scriptedPorts } from './scripted-ports.ts';

// The same composition as the app's own entry, with sensors, permissions and agents that tests drive.
void startApp(scriptedPorts());
