import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { z } from "zod";
import { boundIssues } from "@/server/contract/bounded-issues";
import { toIssues } from "@/server/contract/issues";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { assertMayCall } from "@/server/domain/tenancy/restricted-procedures";
import { services } from "@/server/process-services";
import {
  dropFile,
  MAX_FILES,
  type ReceivedFile,
  receiveFile,
  storeReceivedFile,
} from "@/server/uploads/accept";
import { enforceUploadPace } from "@/server/uploads/pace";
import { readFilePassword } from "./file-password";
import { parseJson } from "./json";
import { MAX_JSON_BYTES, type Reader } from "./read";

/** Parts that carry files. Generated clients send the second spelling (ruling 19). */
const MANY_FILES: ReadonlySet<string> = new Set(["files", "files[]"]);
/** Also accepts the singular name for a single file. */
export const ONE_FILE: ReadonlySet<string> = new Set([...MANY_FILES, "file"]);

/**
 * Reads a multipart body: `payload` (JSON text) is the input, each part of `fileParts` an upload, in order.
 * Streams, and stores nothing unless all files passed intake and the payload fits `schema`.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PARSE_ERROR, PAYLOAD_TOO_LARGE, BAD_REQUEST, FILE_TOO_LARGE,
 * ENVELOPE_ITEM_LIMIT_EXCEEDED, REQUEST_TIMEOUT, or a code of intake
 */
export const fromMultipart =
  (schema: z.ZodType, fileParts: ReadonlySet<string> = MANY_FILES): Reader =>
  async ({ request, actor }) => {
    if (!actor) throw new DomainError("UNAUTHORIZED");
    const parts = new MultipartCollector(fileParts, actor, readFilePassword(request.headers));
    try {
      await readParts(request, parts);
      const received = await parts.received();
      const payload = await parts.payload();
      assertFits(schema, payload);
      const uploadIds: string[] = [];
      for (const file of received) uploadIds.push(await storeReceivedFile(services(), actor, file));
      return { ...payload, uploadIds };
    } finally {
      await parts.drop();
    }
  };

function assertFits(schema: z.ZodType, payload: unknown): void {
  const { error } = boundIssues(schema).safeParse(payload);
  if (error) throw new DomainError("BAD_REQUEST", undefined, { issues: toIssues(error) });
}

/** Collects the parts as they arrive. A file is checked while the next one still arrives. */
class MultipartCollector {
  readonly #files: Promise<ReceivedFile>[] = [];
  readonly #streams: Readable[] = [];
  #payload: string | null = null;
  /** Settles with the first refusal, so that reading can stop at once. */
  readonly refused = Promise.withResolvers<never>();

  constructor(
    readonly fileParts: ReadonlySet<string>,
    readonly owner: Pick<TeamActor, "teamId" | "restriction">,
    readonly password: string | undefined,
  ) {
    this.refused.promise.catch(() => undefined);
  }

  /** Adds a file. Browsers and undici escape quotes inside `filename` as %22. */
  addFile(filename: string, stream: Readable): void {
    // The parser also reports a cut-off body here, perhaps before anything reads the file.
    stream.on("error", () => undefined);
    const received = this.#receive(filename.replaceAll("%22", '"'), stream);
    received.catch((error: unknown) => this.refused.reject(error));
    this.#files.push(received);
    this.#streams.push(stream);
  }

  /**
   * Every procedure that takes a file is closed to restricted members (ruling 90), so their file is not even read.
   */
  async #receive(filename: string, stream: Readable): Promise<ReceivedFile> {
    const { owner, password } = this;
    assertMayCall(owner.restriction, "item.add");
    return receiveFile(services(), owner, { filename, stream, password });
  }

  /** Ends the files that still arrive, and with them the readers of their bytes. */
  abandon(reason: DomainError): void {
    for (const stream of this.#streams) stream.destroy(reason);
  }

  addField(name: string, value: string, isTruncated: boolean): void {
    if (name !== "payload") return;
    if (isTruncated) {
      const message = `payload: larger than ${MAX_JSON_BYTES} bytes.`;
      this.refused.reject(new DomainError("PAYLOAD_TOO_LARGE", message));
    }
    this.#payload = value;
  }

  async payload(): Promise<Readonly<Record<string, unknown>>> {
    if (this.#payload !== null) return parseJson(this.#payload);
    const issue = { path: "payload", message: "payload: send the settings as JSON text in this part." };
    throw new DomainError("BAD_REQUEST", issue.message, { issues: [issue] });
  }

  received(): Promise<ReceivedFile[]> {
    return Promise.all(this.#files);
  }

  async drop(): Promise<void> {
    for (const file of await Promise.allSettled(this.#files)) {
      if (file.status === "fulfilled") await dropFile(file.value);
    }
  }
}

/** Reads to the end, or to the first refusal. */
async function readParts(request: Request, parts: MultipartCollector): Promise<void> {
  const parser = openParser(request.headers.get("content-type") ?? "", parts);
  const stop = new AbortController();
  const malformed = new DomainError("PARSE_ERROR", "The multipart body is cut off or malformed.");
  parser.on("error", () => parts.refused.reject(malformed));
  const finished = once(parser, "finish", { signal: stop.signal });
  const fed = feedParser(request, parser, stop.signal);
  for (const promise of [finished, fed]) promise.catch(() => undefined);
  try {
    await Promise.race([Promise.all([fed, finished]), parts.refused.promise]);
  } catch (error) {
    stop.abort();
    parts.abandon(malformed);
    parser.destroy();
    throw error;
  }
}

async function feedParser(request: Request, parser: BusboyInstance, signal: AbortSignal): Promise<void> {
  if (request.body) {
    for await (const chunk of enforceUploadPace(request.body)) {
      if (signal.aborted) return;
      if (!parser.write(chunk)) await once(parser, "drain", { signal });
    }
  }
  parser.end();
}

function openParser(contentType: string, parts: MultipartCollector): BusboyInstance {
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) {
    throw new DomainError(
      "UNSUPPORTED_MEDIA_TYPE",
      "Send multipart/form-data with the parts payload and files.",
    );
  }
  const parser = new Busboy({
    headers: { "content-type": contentType },
    limits: { fieldSize: MAX_JSON_BYTES, fields: 20, files: MAX_FILES, parts: 100, headerPairs: 50 },
  });
  parser.on("field", (name, value, _, isTruncated) => parts.addField(name, value, isTruncated));
  parser.on("file", (name, stream, filename) => {
    if (parts.fileParts.has(name)) parts.addFile(filename, stream);
    else stream.on("error", () => undefined).resume();
  });
  // The number of files already in the envelope is unknown here. This stops files that no envelope could
  // take.
  const refuseTooMany = () => parts.refused.reject(new DomainError("ENVELOPE_ITEM_LIMIT_EXCEEDED"));
  parser.on("filesLimit", refuseTooMany);
  parser.on("partsLimit", refuseTooMany);
  return parser;
}
