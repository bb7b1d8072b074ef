import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SecureContextOptions, TLSSocket } from "node:tls";

export type Received = {
  path: string;
  method: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** SNI name of the client; false without one. */
  servername: string | false | null;
  /** Milliseconds since the process started, to order events. */
  at: number;
};

export type Receiver = AsyncDisposable & {
  /** `127.0.0.1:port`, in the form of WEBHOOK_ALLOWED_HOSTS. */
  host: string;
  port: number;
  ca: string;
  url(path?: string): string;
  received: Received[];
  connections(): number;
  /** Sets the answer of a path; the default is 204. */
  answer(path: string, how: Answering): void;
};

type Answering = (request: Received, response: ServerResponse) => void;

/**
 * Starts an HTTPS receiver on the loopback with a certificate for 127.0.0.1, localhost and the given names.
 */
export async function testReceiver(
  names: readonly string[] = [],
  secureness: SecureContextOptions = {},
): Promise<Receiver> {
  const tls = issueTls(["IP:127.0.0.1", "DNS:localhost", ...names.map((name) => `DNS:${name}`)]);
  const received: Received[] = [];
  const answers = new Map<string, Answering>();
  let connections = 0;
  const server = createServer({ ...secureness, key: tls.key, cert: tls.cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "/", method = "", headers } = request;
      const body = Buffer.concat(chunks).toString("utf8");
      const { socket } = request;
      const servername = socket instanceof TLSSocket ? getServerName(socket) : null;
      const one = { servername, path: url, method, headers, body, at: performance.now() };
      received.push(one);
      const how = answers.get(url) ?? ((_, silent) => silent.writeHead(204).end());
      how(one, response);
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = toAddressInfo(server.address());
  return {
    host: `127.0.0.1:${port}`,
    port,
    ca: tls.ca,
    url: (where = "/") => `https://127.0.0.1:${port}${where}`,
    received,
    connections: () => connections,
    answer: (where, how) => void answers.set(where, how),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function getServerName(socket: TLSSocket): string | false | null {
  const name: unknown = Reflect.get(socket, "servername");
  return typeof name === "string" || name === false ? name : null;
}

export function toAddressInfo(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === "string") throw new TypeError("not listening on a port");
  return address;
}

/** Issues a certificate with openssl from a new authority. */
export function issueTls(names: readonly string[]): { key: string; cert: string; ca: string } {
  const dir = mkdtempSync(path.join(tmpdir(), "rubrica-tls-"));
  const getFilePath = (name: string) => path.join(dir, name);
  const runOpenssl = (...args: string[]) => {
    const { status, stderr } = spawnSync("openssl", args, { encoding: "utf8" });
    if (status !== 0) throw new TypeError(stderr);
  };
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  try {
    runOpenssl(
      "req",
      "-x509",
      ...key,
      "-keyout",
      getFilePath("ca.key"),
      "-out",
      getFilePath("ca.pem"),
      "-days",
      "2",
      "-subj",
      "/CN=Test CA",
    );
    runOpenssl(
      "req",
      ...key,
      "-keyout",
      getFilePath("key.pem"),
      "-out",
      getFilePath("request.pem"),
      "-subj",
      "/CN=receiver",
    );
    writeFileSync(getFilePath("extensions"), `subjectAltName=${names.join(",")}\n`);
    const by = [
      "-CA",
      getFilePath("ca.pem"),
      "-CAkey",
      getFilePath("ca.key"),
      "-CAcreateserial",
      "-extfile",
      getFilePath("extensions"),
    ];
    runOpenssl(
      "x509",
      "-req",
      "-in",
      getFilePath("request.pem"),
      "-out",
      getFilePath("cert.pem"),
      "-days",
      "2",
      ...by,
    );
    const readPem = (name: string) => readFileSync(getFilePath(name), "utf8");
    return { key: readPem("key.pem"), cert: readPem("cert.pem"), ca: readPem("ca.pem") };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
