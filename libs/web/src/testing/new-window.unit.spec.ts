import { itFindsANewWindow } from './new-window.ts';

itFindsANewWindow(); // And so does the other file of this name.
