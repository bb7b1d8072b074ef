import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { StartProblem } from "@/server/env";
import { LocalCopies } from "@/server/storage/local-copies";
import { writeFileOnce } from "@/server/storage/local-file";
import { S3Client } from "@/server/storage/s3-client";
import { getBucketTitle } from "@/server/storage/s3-failure";
import { type Bucket, parseStorageUrl, STORAGE_SHAPE } from "@/server/storage-url";
import type { Bytes } from "./streams";

export type Written = { size: number; sha256: string };

/** A folder or bucket that holds backups. A name appears with all of its bytes, or not at all. */
export interface Place {
  /** For people, without any secret. */
  readonly where: string;
  put(name: string, source: Bytes): Promise<Written>;
  open(name: string): Promise<Readable>;
  /** Lists what is directly in a folder (`""` for the top), with sizes; folders end in a slash. */
  list(folder: string): Promise<Map<string, number>>;
  remove(name: string): Promise<void>;
  /** Removes what interrupted writes left. Only one process may write. */
  tidy(): Promise<void>;
}

const TEMPORARY = "tmp";

class FolderPlace implements Place {
  constructor(readonly where: string) {}

  async put(name: string, source: Bytes): Promise<Written> {
    const file = path.join(this.where, name);
    const partial = path.join(this.where, TEMPORARY, randomUUID());
    for (const folder of [path.dirname(file), path.dirname(partial)])
      await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const { size, key } = await writeFileOnce(partial, source, { isDurable: true });
      await rename(partial, file);
      return { size, sha256: key };
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async open(name: string): Promise<Readable> {
    const handle = await open(path.join(this.where, name), "r");
    return handle.createReadStream();
  }

  async list(folder: string): Promise<Map<string, number>> {
    const place = path.join(this.where, folder);
    const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
    const found = new Map<string, number>();
    for (const entry of entries) {
      if (entry.isDirectory()) found.set(`${entry.name}/`, 0);
      else found.set(entry.name, (await stat(path.join(place, entry.name))).size);
    }
    return found;
  }

  async remove(name: string): Promise<void> {
    const file = path.join(this.where, name);
    await rm(file, { force: true });
    // Fails unless it was the last one.
    await rmdir(path.dirname(file)).catch(() => undefined);
  }

  async tidy(): Promise<void> {
    await rm(path.join(this.where, TEMPORARY), { recursive: true, force: true });
  }
}

class BucketPlace implements Place {
  readonly where: string;
  private readonly client: S3Client;
  private readonly drafts: LocalCopies;

  /** @param spool folder on this machine for an object on its way: a PUT needs its hash and length first */
  constructor(
    private readonly bucket: Bucket,
    private readonly spool: string,
  ) {
    this.where = getBucketTitle(bucket);
    this.client = new S3Client(bucket);
    this.drafts = new LocalCopies(spool);
  }

  async put(name: string, source: Bytes): Promise<Written> {
    const draft = await this.drafts.draft(source);
    const { size, key: sha256, file } = draft;
    try {
      const body = { size, sha256, open: () => createReadStream(file) };
      await this.client.send({ method: "PUT", key: name, body });
      return { size, sha256 };
    } finally {
      await this.drafts.drop(draft);
    }
  }

  open(name: string): Promise<Readable> {
    return this.client.call({ method: "GET", key: name }, async (answer) => answer);
  }

  async list(folder: string): Promise<Map<string, number>> {
    const prefix = `${this.bucket.prefix}${folder}`;
    const found = new Map<string, number>();
    for (let after = ""; ; ) {
      const query = {
        "list-type": "2",
        "max-keys": "1000",
        delimiter: "/",
        prefix,
        ...(after ? { "start-after": after } : {}),
      };
      const listing = await this.client.call({ method: "GET", query }, text);
      const names: string[] = [];
      for (const [, entry = ""] of listing.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = /<Key>([^<]+)<\/Key>/.exec(entry)?.[1];
        if (key === undefined) continue;
        names.push(key);
        found.set(key.slice(prefix.length), Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1] ?? 0));
      }
      for (const [, entry = ""] of listing.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)) {
        const key = /<Prefix>([^<]+)<\/Prefix>/.exec(entry)?.[1];
        if (key === undefined) continue;
        // After every name in that folder.
        names.push(`${key}\u{ffff}`);
        found.set(key.slice(prefix.length), 0);
      }
      const last = names.sort().at(-1);
      if (last === undefined || !/<IsTruncated>true</.test(listing)) return found;
      after = last;
    }
  }

  async remove(name: string): Promise<void> {
    await this.client.send({ method: "DELETE", key: name });
  }

  async tidy(): Promise<void> {
    await rm(this.spool, { recursive: true, force: true });
  }
}

/** Destination of a backup: a folder or bucket that grows by what is new, or a single file with everything. */
export type Destination = { kind: "place"; place: Place } | { kind: "file"; file: string };

/**
 * Opens a destination: `s3://…` is a bucket, a path that ends in `.age` a single file, any other a folder.
 * @param base folder that relative paths start from
 * @throws StartProblem
 */
export function openDestination(
  value: string,
  { base, spool }: { base: string; spool: string },
): Destination {
  if (value.startsWith("s3:")) {
    const bucket = parseStorageUrl(value);
    if (!("problem" in bucket)) return { kind: "place", place: new BucketPlace(bucket, spool) };
    throw new StartProblem(`The place of a backup must be ${STORAGE_SHAPE}: ${bucket.problem}.`);
  }
  const absolute = path.resolve(base, value);
  return absolute.endsWith(".age")
    ? { kind: "file", file: absolute }
    : { kind: "place", place: new FolderPlace(absolute) };
}

/** Writes a file under its name only when all of it is on the disk. */
export async function writeSingleFile(file: string, source: Bytes): Promise<Written> {
  const partial = `${file}.partial`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await rm(partial, { force: true });
  try {
    const { size, key } = await writeFileOnce(partial, source, { isDurable: true });
    await rename(partial, file);
    return { size, sha256: key };
  } finally {
    await rm(partial, { force: true });
  }
}
