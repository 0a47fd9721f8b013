import { mediaType } from './Endpoint.ts';

/** How a service reads and writes bodies of a media type (`module.context.registerType`). */
interface BodyType {
  /** The body that handlers see. `type`: the whole content type. */
  fromClient?(body: unknown, request: unknown, type: string): unknown;
  /** What is sent in place of a body, with further headers. */
  forClient?(body: unknown): { readonly data: unknown; readonly headers?: Readonly<Record<string, unknown>> };
}

/** The media types of a service. */
export class BodyTypes {
  readonly #types = new Map<string, BodyType>();

  /** `name`: a media type, or a file extension. */
  register(name: string, type: BodyType): void {
    this.#types.set(plain(mediaType(name)), type);
  }

  find(contentType: unknown): BodyType | undefined {
    return typeof contentType === 'string' ? this.#types.get(plain(contentType)) : undefined;
  }
}

function plain(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}
