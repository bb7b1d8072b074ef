import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "@/server/domain/errors";
import type { Bucket } from "@/server/env";
import type { ByteRange, Storage, Stored } from "./index";
import { type Draft, LocalCopies } from "./local-copies";
import { buildMissingFileError, buildStoragePath, type Source, toFileError } from "./local-file";
import { type S3Body, S3Client, type S3Limits } from "./s3-client";
import { getBucketTitle, S3Failure } from "./s3-failure";

/** For probes and marks: no stored file lies below it. */
const TEMPORARY = "tmp/";
const MARK_PAUSE_MS = 200;
/** A removal that has not ended by then was killed: all its tries together take less. */
const MARK_LAPSES_MS = 120_000;

const buildRemovalMarkKey = (key: string) => `${TEMPORARY}removing-${key}`;

/**
 * Files in a bucket under `ab/cd/<sha256>`. A source is first spooled on this machine, so that its hash and
 * length are known. A single PUT then carries both, the server refuses anything else, and no reader sees half
 * a file.
 */
export class S3Storage implements Storage {
  readonly where: string;
  private readonly client: S3Client;
  private readonly copies: LocalCopies;

  /** @param folder for spooled bytes and copies in use, on this machine */
  constructor(
    private readonly bucket: Bucket,
    folder: string,
    limits?: S3Limits,
  ) {
    this.where = getBucketTitle(bucket);
    this.client = new S3Client(bucket, limits);
    this.copies = new LocalCopies(folder);
  }

  async put(source: Source): Promise<Stored> {
    return withRefusals(async () => {
      const draft = await this.copies.draft(source);
      try {
        await this.upload(draft);
        await this.copies.keep(draft);
      } finally {
        await this.copies.drop(draft);
      }
      const { key, sha256, size } = draft;
      return { key, sha256, size };
    });
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    return withRefusals(async () => {
      const copy = await this.copies.find(key);
      if (copy !== undefined) return createReadStream(copy, range);
      return this.client.call(this.getting(key, range), async (answer) => {
        if (!range || answer.statusCode === 206) return answer;
        answer.destroy();
        throw new S3Failure(this.bucket, answer.statusCode, "instead of a part of the file");
      });
    });
  }

  async read(key: string): Promise<Uint8Array> {
    return withRefusals(async () => readFile(await this.copy(key)));
  }

  async path(key: string): Promise<string> {
    return withRefusals(() => this.copy(key));
  }

  async has(key: string): Promise<boolean> {
    return withRefusals(async () => (await this.head(buildStoragePath(key))) !== undefined);
  }

  /**
   * S3 has no delete on condition that the file was not written since. So a removal leaves a mark while it
   * checks and deletes, and a put that meets the mark, or misses its file afterwards, puts again.
   */
  async remove(key: string, unusedSince: Date): Promise<boolean> {
    return withRefusals(async () => {
      const place = buildStoragePath(key);
      await this.copies.forget(key);
      const isUsed = async () => {
        const objectHeaders = await this.head(place);
        return objectHeaders !== undefined && new Date(objectHeaders["last-modified"] ?? 0) >= unusedSince;
      };
      if (await isUsed()) return false;
      await this.client.send({
        method: "PUT",
        key: buildRemovalMarkKey(key),
        body: toS3Body(randomBytes(0)),
      });
      try {
        if (await isUsed()) return false;
        await this.client.send({ method: "DELETE", key: place });
        return true;
      } finally {
        await this.client.send({ method: "DELETE", key: buildRemovalMarkKey(key) });
      }
    });
  }

  async sweep(olderThan: Date): Promise<number> {
    return withRefusals(async () => {
      let cleared = await this.copies.sweep(olderThan);
      const query = { "list-type": "2", prefix: `${this.bucket.prefix}${TEMPORARY}`, "max-keys": "1000" };
      const listing = await this.client.call({ method: "GET", query }, text);
      for (const [, entry = ""] of listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = /<Key>[^<]*?(tmp\/[a-z0-9-]+)<\/Key>/.exec(entry)?.[1];
        const at = /<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1];
        if (!name || !at || new Date(at) >= olderThan) continue;
        await this.client.send({ method: "DELETE", key: name });
        cleared += 1;
      }
      return cleared;
    });
  }

  async probe(): Promise<void> {
    const key = `${TEMPORARY}probe-${randomUUID()}`;
    const bytes = randomBytes(8);
    await this.client.send({ method: "PUT", key, body: toS3Body(bytes) });
    try {
      const read = await this.client.call({ method: "GET", key }, buffer);
      if (!read.equals(bytes)) throw new Error(`The ${this.where} returned other bytes than were stored.`);
    } finally {
      await this.client.send({ method: "DELETE", key });
    }
  }

  /**
   * Puts until the file is there and no removal can have deleted it since (see `remove`): first mark, then
   * file.
   */
  private async upload({ key, size, file }: Draft): Promise<void> {
    const place = buildStoragePath(key);
    const body: S3Body = { size, sha256: key, open: () => createReadStream(file) };
    for (;;) {
      await this.client.send({ method: "PUT", key: place, body });
      if (await this.metRemoval(key)) continue;
      if ((await this.head(place)) !== undefined) return;
    }
  }

  /** Waits for the end of a removal, if there is one; a killed one expires by the bucket's own clock. */
  private async metRemoval(key: string): Promise<boolean> {
    for (let hasMet = false; ; hasMet = true) {
      const mark = await this.head(buildRemovalMarkKey(key));
      if (mark === undefined) return hasMet;
      const age = new Date(mark.date ?? 0).getTime() - new Date(mark["last-modified"] ?? 0).getTime();
      if (age > MARK_LAPSES_MS) await this.client.send({ method: "DELETE", key: buildRemovalMarkKey(key) });
      else await pause(MARK_PAUSE_MS);
    }
  }

  private async copy(key: string): Promise<string> {
    const cachedFile = await this.copies.find(key);
    if (cachedFile !== undefined) return cachedFile;
    const draft = await this.client.call(this.getting(key), (answer) => this.copies.draft(answer));
    try {
      if (draft.key !== key) {
        throw new DomainError("INTERNAL_SERVER_ERROR", undefined, {
          cause: `The ${this.where} returned other bytes under ${key} than were stored.`,
        });
      }
      return await this.copies.keep(draft);
    } finally {
      await this.copies.drop(draft);
    }
  }

  private getting(key: string, range?: ByteRange) {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
    return { method: "GET", key: buildStoragePath(key), ...(headers ? { headers } : {}) } as const;
  }

  private async head(place: string): Promise<IncomingMessage["headers"] | undefined> {
    try {
      return await this.client.send({ method: "HEAD", key: place });
    } catch (error) {
      if (error instanceof S3Failure && error.isMissing) return undefined;
      throw error;
    }
  }
}

const toS3Body = (bytes: Buffer): S3Body => ({
  size: bytes.byteLength,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  open: () => Readable.from(bytes.byteLength > 0 ? [bytes] : []),
});

async function withRefusals<Result>(body: () => Promise<Result>): Promise<Result> {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof S3Failure)) throw toFileError(error);
    if (error.isMissing) throw buildMissingFileError(error);
    if (error.isFull) throw new DomainError("INSUFFICIENT_STORAGE", undefined, { cause: error });
    throw new DomainError("SERVICE_UNAVAILABLE", "The file storage does not answer. Try again shortly.", {
      cause: error,
    });
  }
}
