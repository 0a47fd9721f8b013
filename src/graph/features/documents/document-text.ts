import { z } from 'zod';
import { toDocument } from '../../model/exact-document.ts';

/** A document as its exact text. */
export const documentText = z.string().transform(toDocument);
