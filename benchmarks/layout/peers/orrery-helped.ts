import { availableParallelism } from 'node:os';
import { createPeer } from './orrery.ts';

/** Our kernel with the number of helpers that the console starts on this machine. */
export default createPeer('orrery-helped', Math.min(15, availableParallelism() - 1));
