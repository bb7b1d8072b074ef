import { createHash } from "node:crypto";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { pipeline, type Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { DomainError } from "@/server/domain/errors";
import type { Bucket } from "@/server/env";
import { S3Failure } from "./s3-failure";

export type S3Call = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Key below the prefix of the bucket; without one the call is on the bucket. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: S3Body;
};

/**
 * Bytes that can be sent again: `open` starts from the beginning. The server refuses bytes of another hash.
 */
export type S3Body = { size: number; sha256: string; open(): Readable };

/** `idleMs` without a byte ends a try; the pause before the next one doubles from `pauseMs`. */
export type S3Limits = { idleMs: number; tries: number; pauseMs: number };

const LIMITS: S3Limits = { idleMs: 10_000, tries: 3, pauseMs: 200 };
const NO_BYTES = createHash("sha256").digest("hex");
const MAX_ERROR_BYTES = 16 * 1024;

/** Signed requests to one bucket, with a limit on silence, and retries if they may help. */
export class S3Client {
  private readonly isSecure: boolean;
  private readonly agent: HttpAgent | HttpsAgent;
  private readonly keys = new Map<string, ArrayBuffer>();

  constructor(
    private readonly bucket: Bucket,
    private readonly limits: S3Limits = LIMITS,
  ) {
    this.isSecure = bucket.root.startsWith("https:");
    this.agent = this.isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  }

  /**
   * Sends the call and returns the result of `use`. Both are retried while the server is failing or the
   * network breaks, so `use` must tolerate a second call.
   * @throws S3Failure
   */
  async call<Result>(call: S3Call, use: (answer: IncomingMessage) => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await use(await this.once(call));
      } catch (error) {
        const failure = isNetwork(error)
          ? new S3Failure(this.bucket, undefined, error.code || error.message, error)
          : error;
        const isWorthIt = failure instanceof S3Failure && failure.isPassing;
        if (!isWorthIt || tried >= this.limits.tries) throw failure;
      }
      await pause(this.limits.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }

  /** Sends a call whose answer is all in its headers. @throws S3Failure */
  send(call: S3Call): Promise<IncomingMessage["headers"]> {
    return this.call(call, async (answer) => {
      await drainAnswer(answer);
      return answer.headers;
    });
  }

  private async once(call: S3Call): Promise<IncomingMessage> {
    const answer = await this.exchange(call, await this.sign(call));
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    const text = await readFirstText(answer);
    throw new S3Failure(this.bucket, status, /<Code>([A-Za-z0-9]+)<\/Code>/.exec(text)?.[1] ?? "");
  }

  private async sign({ method, key, query, headers, body }: S3Call): Promise<AwsV4Signer> {
    const url = new URL(key === undefined ? this.bucket.root : `${this.bucket.base}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, "x-amz-content-sha256": body?.sha256 ?? NO_BYTES },
      accessKeyId: this.bucket.accessKey,
      secretAccessKey: this.bucket.secret,
      service: "s3",
      region: this.bucket.region,
      cache: this.keys,
    });
    await signer.sign();
    return signer;
  }

  private exchange({ body }: S3Call, { method, url, headers }: AwsV4Signer): Promise<IncomingMessage> {
    const { idleMs } = this.limits;
    return new Promise((resolve, reject) => {
      let answer: IncomingMessage | undefined;
      const outgoing = (this.isSecure ? httpsRequest : httpRequest)(url, {
        method,
        headers: { ...Object.fromEntries(headers), "content-length": String(body?.size ?? 0) },
        agent: this.agent,
        timeout: idleMs,
      });
      outgoing.on("timeout", () => {
        // Bytes that wait for our own reader are not silence of the bucket.
        if (answer && answer.readableLength > 0) outgoing.socket?.setTimeout(idleMs);
        else (answer ?? outgoing).destroy(buildSilenceError(idleMs));
      });
      outgoing.on("error", reject);
      outgoing.once("response", (incoming) => {
        answer = incoming;
        resolve(incoming);
      });
      if (body) pipeline(body.open(), outgoing, (error) => error && outgoing.destroy(error));
      else outgoing.end();
    });
  }
}

async function drainAnswer(answer: IncomingMessage): Promise<void> {
  for await (const _ of answer);
}

async function readFirstText(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer) {
    if (text.length < MAX_ERROR_BYTES) text += String(chunk);
  }
  return text;
}

const buildSilenceError = (ms: number) => Object.assign(new Error(`no byte within ${ms} ms`), { code: "" });

/**
 * Errors of sockets, names and TLS, as opposed to refusals, errors of our own files and mistakes in the code.
 */
function isNetwork(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  if (error instanceof DomainError || error instanceof S3Failure) return false;
  if (!("code" in error) || typeof error.code !== "string" || "path" in error) return false;
  return !/^(?:ENOSPC|EDQUOT|EMFILE|EROFS)$/.test(error.code);
}
