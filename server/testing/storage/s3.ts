import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { type Bucket, parseEnvironment } from "@/server/env";

/** Handles a request before the server does; true when it has sent the response. */
type Gate = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;

export type TestS3 = {
  /** STORAGE_URL of the bucket; `secret` defaults to the right one. */
  url(options?: { key?: string; secret?: string; bucket?: string }): string;
  bucket(options?: { key?: string; secret?: string; bucket?: string }): Bucket;
  keys(): string[];
  /** Sets the time an object was last written. */
  age(key: string, at: Date): void;
  gate: Gate;
  close(): Promise<void>;
};

const OBJECT = "._S3rver_object";

/** A real S3 server on loopback that checks signatures, with one bucket called `files`. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(path.join(tmpdir(), "rubrica-s3-"));
  const app = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "files", configs: [] }],
  });
  await app.configureBuckets();
  const handle = app.callback();
  const server = createServer(async (request, response) => {
    if (!(await s3.gate(request, response))) handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const files = path.join(directory, "files");
  const listObjects = () =>
    readdirSync(files, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(OBJECT));
  const s3: TestS3 = {
    url: ({ key = "S3RVER", secret = "S3RVER", bucket = "files" } = {}) =>
      `s3://${key}:${secret}@files.test/${bucket}?endpoint=http://127.0.0.1:${port}`,
    bucket: (options) => {
      const { STORAGE_URL } = parseEnvironment({ STORAGE_URL: s3.url(options) });
      if (!STORAGE_URL) throw new Error("no bucket");
      return STORAGE_URL;
    },
    keys: () => listObjects().map((name) => name.slice(0, -OBJECT.length)),
    age: (key, at) => {
      const name = listObjects().find((object) => object.endsWith(key + OBJECT));
      if (!name) throw new Error(`no object ${key}`);
      utimesSync(path.join(files, name), at, at);
    },
    gate: () => false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      app.logger.exceptions.unhandle();
      app.logger.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}
